"""What is kept of every puzzle that was played, in one database; without Qt.

`database` opens the file and sets aside what it cannot read, `games` writes and reads games by
the content of their puzzles, `keeper` follows a Session and has its game written soon after every
change. `records` tells how far the player is with each puzzle, `shelf` which puzzles there are,
`statistics` what was solved and how fast.
It may import what is below it: the session, the formats and the core.
"""
