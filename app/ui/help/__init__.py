"""Help, preferences and About: windows that stay open beside the main one.

`actions` is the entry. `window` has the help, `legend` and `keys` what two of its pages say,
`course` the techniques with positions to try, `pages` and `boards` what both are made of,
`preferences` the settings of the user with `controls` for what they change, and `about` the
versions.

It may import `board`, `kit` and `look`.
"""
