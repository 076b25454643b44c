import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createFileReader } from '#edge/jsonapi/request/file-in-json'

const file = randomBytes(1_000)
const base64 = file.toString('base64')

/** The file and the text of a body that arrives in parts of so many bytes. */
const readIn = (size: number, body: string, attribute = 'photoId') => {
  const reader = createFileReader(attribute)
  const sent = Buffer.from(body)
  const parts: Uint8Array[] = []
  for (let at = 0; at < sent.length; at += size)
    parts.push(reader.read(sent.subarray(at, at + size)))
  const text = Buffer.from(reader.text()).toString()
  return { file: Buffer.concat(parts), json: JSON.parse(text), isBroken: reader.isBroken() }
}

describe('a file in JSON', () => {
  const bodies: readonly (readonly [string, string])[] = [
    ['plain', JSON.stringify({ mime_type: 'image/png', photo_id: base64 })],
    [
      'of a document',
      JSON.stringify({ data: { attributes: { photo_id: base64, name: 'é "x"' } } }),
    ],
    ['in camel case', JSON.stringify({ photoId: base64 })],
    [
      'with the head of a data URL',
      JSON.stringify({ photo_id: `data:image/png;base64,${base64}` }),
    ],
    ['in lines', JSON.stringify({ photo_id: base64.replace(/.{76}/g, '$&\r\n') })],
    ['with escaped slashes', JSON.stringify({ photo_id: base64 }).replaceAll('/', '\\/')],
    ['with spaces around', `{ "photo_id" :\n "${base64}" }`],
    ['after its name as a value', JSON.stringify({ kind: 'photo_id', photo_id: base64 })],
  ]
  it.each(bodies)('%s is the same however it arrives', (_, body) => {
    for (const size of [1, 3, 64, 1_000, body.length]) {
      const read = readIn(size, body)
      expect(read.isBroken).toBe(false)
      expect(read.file.equals(file)).toBe(true)
      expect(JSON.stringify(read.json)).toContain('"file"')
      expect(JSON.stringify(read.json)).not.toContain(base64.slice(0, 40))
    }
  })

  it.each([0, 1, 2, 3, 4, 5])('of %d bytes is read', (length) => {
    const small = file.subarray(0, length)
    const { file: read, json } = readIn(2, JSON.stringify({ photo_id: small.toString('base64') }))
    expect(read.equals(small)).toBe(true)
    expect(json.photo_id).toBe(length ? 'file' : '')
  })

  it.each(['a.picture', 'AAA=AAAA', 'AAAA!', 'AAA\\u0041', '=AAA', 'AA-_'])(
    'is broken as %j',
    (letters) => {
      expect(readIn(4, `{"photo_id":"${letters}"}`).isBroken).toBe(true)
    },
  )

  it.each([null, 7, true, ['AAAA'], { photo: 'AAAA' }])('is none as %j', (value) => {
    const { file: read, json } = readIn(3, JSON.stringify({ photo_id: value }))
    expect([read.length, json.photo_id]).toEqual([0, value])
  })

  it('comes once, and beside it there is little', () => {
    expect(() => readIn(9, `{"photo_id":"AAAA","photo_id":"AAAA"}`)).toThrow('one file')
    expect(() => readIn(9, `{"other":"${'A'.repeat(20_000)}"}`)).toThrow('16 KB')
  })
})
