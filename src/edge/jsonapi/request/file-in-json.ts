import { Buffer } from 'node:buffer'
import { camelCase } from '#edge/platform/case'
import { Problem } from '#edge/platform/problem'

/** JSON beside a file is some names. */
const maxTextBytes = 16 * 1024
const maxKeyLength = 64
const noBytes = new Uint8Array()

const quote = 0x22
const backslash = 0x5c
const colon = 0x3a
const isSpace = (byte: number): boolean => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)

/**
 * Reads JSON part by part, one attribute of which is a file in base64. The file is decoded as it arrives: neither its
 * base64 nor a tree that holds it is ever whole in memory. In the text that is left, it is a word.
 */
export const createFileReader = (attribute: string) => {
  const text: number[] = []
  const file = createBase64Decoder()
  let state: 'json' | 'string' | 'file' = 'json'
  let isEscaped = false
  let key = ''
  let isKeyRead = false
  let isFileNext = false
  let files = 0

  const keepText = (byte: number): void => {
    text.push(byte)
    if (text.length > maxTextBytes)
      throw new Problem(413, 'too_large', `A request here has at most 16 KB beside its file`)
  }

  const startString = (): void => {
    if (isFileNext) files += 1
    state = isFileNext ? 'file' : 'string'
    key = ''
    isKeyRead = false
    isFileNext = false
  }

  const readJson = (byte: number): void => {
    keepText(byte)
    if (byte === quote) startString()
    else if (byte === colon) isFileNext = isKeyRead && camelCase(key) === attribute
    else if (!isSpace(byte)) {
      isKeyRead = false
      isFileNext = false
    }
  }

  const readString = (byte: number): void => {
    keepText(byte)
    if (isEscaped) isEscaped = false
    else if (byte === backslash) isEscaped = true
    else if (byte === quote) {
      state = 'json'
      isKeyRead = true
    }
    if (state === 'string' && key.length < maxKeyLength) key += String.fromCharCode(byte)
  }

  /** Up to the end of the file or of the part; answers where it stopped. */
  const readFile = (part: Uint8Array, from: number, decoded: Uint8Array[]): number => {
    if (isEscaped) {
      isEscaped = false
      decoded.push(file.addEscape(part[from] ?? 0))
      return from + 1
    }
    let end = from
    while (end < part.length && part[end] !== quote && part[end] !== backslash) end += 1
    decoded.push(file.add(part.subarray(from, end)))
    if (part[end] === backslash) isEscaped = true
    if (part[end] === quote) {
      decoded.push(file.finish())
      for (const letter of file.isEmpty() ? '"' : 'file"') keepText(letter.charCodeAt(0))
      state = 'json'
    }
    return end + 1
  }

  return {
    /** The bytes of the file that this part of the body has. */
    read: (part: Uint8Array): Uint8Array => {
      const decoded: Uint8Array[] = []
      let at = 0
      while (at < part.length) {
        if (state === 'file') at = readFile(part, at, decoded)
        else {
          const byte = part[at++] ?? 0
          if (state === 'json') readJson(byte)
          else readString(byte)
        }
      }
      return decoded.length ? Buffer.concat(decoded) : noBytes
    },
    text: (): Uint8Array => {
      if (files > 1) throw new Problem(400, 'not_json', 'A request here has one file')
      return Uint8Array.from(text)
    },
    /** What is not base64 is no file that anything can read. */
    isBroken: (): boolean => file.isBroken(),
  }
}

/** Base64 in pieces, with or without the head of a data URL. */
const createBase64Decoder = () => {
  let waiting = ''
  let isHeadRead = false
  let isOver = false
  let isBroken = false
  let length = 0

  /** Decodes whole groups of four letters, and keeps the rest. */
  const decode = (isLast: boolean): Uint8Array => {
    if (!isHeadRead && !isLast && waiting.length < maxKeyLength) return noBytes
    if (!isHeadRead) waiting = waiting.replace(/^data:[a-z]+\/[a-z0-9.+-]+;base64,/, '')
    isHeadRead = true
    const letters = isLast ? waiting : waiting.slice(0, waiting.length & ~3)
    waiting = waiting.slice(letters.length)
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(letters) || (isOver && letters)) isBroken = true
    if (letters.endsWith('=')) isOver = true
    return isBroken ? noBytes : Buffer.from(letters, 'base64')
  }

  const add = (letters: string): Uint8Array => {
    length += letters.length
    waiting += letters.replace(/\s+/g, '')
    return decode(false)
  }

  return {
    add: (bytes: Uint8Array) => add(Buffer.from(bytes).toString('latin1')),
    /** JSON writes a slash as `\/` where it likes, and a line end as `\n`. */
    addEscape: (byte: number) => {
      const letter = String.fromCharCode(byte)
      return add(letter === '/' ? '/' : 'nrt'.includes(letter) ? ' ' : '\\')
    },
    finish: () => decode(true),
    isEmpty: () => length === 0,
    isBroken: () => isBroken,
  }
}
