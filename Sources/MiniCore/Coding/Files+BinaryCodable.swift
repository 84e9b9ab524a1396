extension FileDigest: BinaryCodableName {}
