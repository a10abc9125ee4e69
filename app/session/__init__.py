"""The middle: what is open, what was done, what is known and what is shown, without Qt.

`State` is one frozen value with everything a front end shows. `Session` takes actions and makes
the next State. `Problem` answers questions about one document. `scene` and `panels` turn a State
into what the board and the panels show. It may import everything below it, and no front end.
"""
