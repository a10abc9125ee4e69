"""The steps of an explanation: the list, the sentences, the playback."""
