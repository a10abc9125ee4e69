"""How a walkthrough looks in a browser and on its paper, and what the keys do there."""

STYLE = """
:root { color-scheme: light dark; --ink: #23211e; --quiet: #6a655d; --page: #f4f2ee;
        --card: #fff; --rule: #d9d4ca; --accent: #0b62a8; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e9e6e0; --quiet: #b3aea5; --page: #1d1e20; --card: #26282b;
          --rule: #3b3d41; --accent: #6cb6f2; }
}
* { box-sizing: border-box; }
body { font: 17px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--page);
       max-width: 66rem; margin: 0 auto; padding: 2rem 1.2rem 40vh; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0; }
h2 { font-size: 1.15rem; line-height: 1.3; margin: 0 0 .5rem; }
p { margin: .4rem 0; } .sub, .tail, .keys { color: var(--quiet); }
.sub { margin: .2rem 0 1rem; } .keys, .tail { font-size: .92em; }
.parts { position: absolute; }
section { display: grid; grid-template: "boards title" auto "boards words" 1fr
            / min(27rem, 48%, calc(var(--cols) * 3rem)) 1fr;
          column-gap: 2rem; padding: 1.2rem; border-top: 1px solid var(--rule); }
section.now { background: var(--card); border-radius: 10px; border-color: transparent;
              box-shadow: 0 0 0 2px var(--accent); }
h1, h2 { grid-area: title; } .boards { grid-area: boards; }
.words { grid-area: words; min-width: 0; }
figure { display: none; margin: 0; padding: .4rem; background: #fff; border-radius: 8px; }
figure.on { display: block; } figure svg { display: block; width: 100%; height: auto; }
figcaption { display: none; }
.views { display: flex; flex-wrap: wrap; gap: .4rem; margin-top: .5rem; }
button { font: inherit; font-size: .85rem; padding: .15rem .7rem; cursor: pointer;
         color: var(--quiet); background: none; border: 1px solid var(--rule);
         border-radius: 1rem; }
button.on { color: var(--ink); border-color: var(--accent); }
.line { margin: .1rem 0 .1rem calc(var(--level, 0) * 1.4rem); padding: .1rem .4rem;
        border-radius: 5px; border-left: 3px solid transparent; }
.line.numbered { padding-left: 2.6rem; text-indent: -2.2rem; }
.line b { display: inline-block; min-width: 1.8rem; margin-right: .4rem; text-indent: 0;
          font-weight: 600; color: var(--quiet); }
.line[data-line] { cursor: pointer; }
.line[data-line]:hover { background: color-mix(in srgb, var(--accent) 9%, transparent); }
.line.on { border-left-color: var(--accent);
           background: color-mix(in srgb, var(--accent) 13%, transparent); }
.tail { padding: 0 .4rem; }
details { margin: 0 0 .3rem calc(2.2rem + var(--in, 0) * 1.4rem); }
summary { cursor: pointer; color: var(--accent); font-size: .9rem; padding: 0 .4rem; }
details[open] { border-left: 2px solid var(--rule); padding-left: .3rem; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
.large { max-width: 84rem; } .large section { grid-template-columns: min(52rem, 64%) 1fr; }
@media screen and (max-width: 46rem) {
  body { padding: .8rem .6rem 40vh; }
  section, .large section { grid-template: "title" auto "boards" auto "words" auto / 1fr;
                            row-gap: .6rem; }
  .boards { width: min(100%, calc(var(--cols) * 3rem)); margin: 0 auto; }
}
@page { margin: 16mm 15mm 18mm; @bottom-center { content: counter(page); font: 9pt sans-serif; } }
@media print {
  :root { color-scheme: light; --ink: #1d1b18; --quiet: #57534c; --rule: #bbb5a9; }
  body { background: none; font-size: 10pt; line-height: 1.4; max-width: none; padding: 0; }
  h1 { font-size: 18pt; } h2 { font-size: 12pt; break-after: avoid; }
  section { break-inside: avoid; padding: 3mm 0; column-gap: 7mm;
            grid-template-columns: min(38%, calc(var(--cols) * 9mm)) 1fr; }
  section.now { background: none; box-shadow: none; border-color: var(--rule);
                border-radius: 0; }
  section:first-of-type { border: 0; }
  figure, figure.on { display: none; padding: 0; } figure.paper { display: block; }
  .argued { display: block; }
  .argued .boards { display: flex; flex-wrap: wrap; gap: 5mm; margin-bottom: 2mm;
                    break-inside: avoid; }
  .argued figure.paper { width: min(38%, calc(var(--cols) * 9mm)); }
  .argued.many figure.paper { width: min(31%, calc(var(--cols) * 9mm)); }
  .large section:not(:first-of-type) { display: block; }
  .large section:not(.argued):not(:first-of-type) .boards { width: 50%; }
  figcaption { display: block; font-size: 8.5pt; color: var(--quiet); text-align: center; }
  .keys, .views, summary { display: none; }
  .line, .tail { padding-left: 0; padding-right: 0; border: 0; background: none !important; }
  .line { orphans: 3; widows: 3; } .line.numbered { padding-left: 8mm; text-indent: -8mm; }
  .line b { min-width: 6mm; margin-right: 2mm; color: inherit; }
  details { margin-left: calc(8mm + var(--in, 0) * 1.4rem); } details[open] { padding-left: 3mm; }
}
"""

SCRIPT = """
const sections = [...document.querySelectorAll('section')]; let at = 0;
const all = (place, what) => [...place.querySelectorAll(what)];
function show(section, name) {
  const figures = all(section, 'figure');
  const chosen = figures.find(one => one.dataset.line === name) || figures[0];
  for (const one of figures) one.classList.toggle('on', one === chosen);
  for (const one of all(section, 'button'))
    one.classList.toggle('on', one.dataset.line === chosen.dataset.line);
}
function keep(section, name) {
  section.kept = name;
  for (const one of all(section, '.line'))
    one.classList.toggle('on', name !== undefined && one.dataset.line === name);
  show(section, name);
}
function go(next, scroll = true) {
  next = Math.max(0, Math.min(sections.length - 1, next));
  if (next !== at) keep(sections[at]);
  sections[at].classList.remove('now'); at = next;
  sections[at].classList.add('now');
  if (scroll) sections[at].scrollIntoView({block: tall(sections[at]) ? 'start' : 'center'});
}
const tall = one => one.offsetHeight > innerHeight;
function turn(by) {
  const lines = all(sections[at], '.line[data-line]').filter(one => one.offsetParent);
  const now = lines.findIndex(one => one.classList.contains('on')) + by;
  if (now < -1 || !lines.length && by < 0) go(at - 1);
  else if (now < 0) keep(sections[at]);
  else if (now < lines.length) {
    keep(sections[at], lines[now].dataset.line); lines[now].scrollIntoView({block: 'nearest'});
  } else go(at + 1);
}
for (const [index, section] of sections.entries()) {
  show(section);
  section.addEventListener('click', () => go(index, false));
  for (const one of all(section, '.line[data-line], button')) {
    const name = one.dataset.line, button = one.tagName === 'BUTTON';
    one.addEventListener('click', () => {
      go(index, false); keep(section, section.kept === name && !button ? undefined : name);
    });
    if (!button) {
      one.addEventListener('mouseenter', () => show(section, name));
      one.addEventListener('mouseleave', () => show(section, section.kept));
    }
  }
}
addEventListener('keydown', event => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const button = /^(SUMMARY|BUTTON)$/.test(event.target.tagName);
  const line = event.target.classList.contains('line');
  if (event.key === 'Enter' && line) event.target.click();
  else if (event.key === ' ' && button) return;
  else if (['ArrowRight', 'PageDown', ' '].includes(event.key)) go(at + 1);
  else if (['ArrowLeft', 'PageUp'].includes(event.key)) go(at - 1);
  else if (event.key === 'ArrowDown') turn(1); else if (event.key === 'ArrowUp') turn(-1);
  else if (event.key === 'Home') go(0); else if (event.key === 'End') go(sections.length - 1);
  else if (event.key === 'Escape') keep(sections[at]); else return;
  event.preventDefault();
});
let opened = [];
addEventListener('beforeprint', () => {
  opened = all(document, 'details:not([open])');
  for (const one of opened) one.open = true;
});
addEventListener('afterprint', () => { for (const one of opened) one.open = false; });
"""
