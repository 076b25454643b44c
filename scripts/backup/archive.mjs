import { open } from 'node:fs/promises'

const magic = Buffer.from('careplus backup 1\n')

/** Writes objects into one file, one after the other, each as it comes. */
export const createArchive = async (path) => {
  const file = await open(path, 'wx', 0o600)
  await file.write(magic)
  return {
    add: async (name, size, body) => {
      const head = Buffer.alloc(12)
      head.writeUInt32BE(Buffer.byteLength(name))
      head.writeBigUInt64BE(BigInt(size), 4)
      await file.write(head)
      await file.write(Buffer.from(name))
      let written = 0
      for await (const part of body) {
        await file.write(part)
        written += part.length
      }
      if (written !== size) throw new Error(`${name} ended early`)
    },
    close: () => file.close(),
  }
}

const pieceBytes = 256 * 1024
async function* piecesOf(file, start, size) {
  for (let at = start; at < start + size; ) {
    const length = Math.min(pieceBytes, start + size - at)
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at)
    if (bytesRead === 0) throw new Error('The file ends too early')
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

/** The objects of a file, each to be read before the next. */
export async function* readArchive(path) {
  const file = await open(path)
  try {
    let at = 0
    const read = async (length) => {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at)
      at += bytesRead
      return bytesRead === length ? buffer : null
    }
    if (!(await read(magic.length))?.equals(magic)) throw new Error(`${path} is no backup`)
    for (let head = await read(12); head; head = await read(12)) {
      const name = await read(head.readUInt32BE())
      const size = Number(head.readBigUInt64BE(4))
      const start = at
      at += size
      yield {
        name: String(name),
        size,
        body: () => piecesOf(file, start, size),
      }
    }
  } finally {
    await file.close()
  }
}
