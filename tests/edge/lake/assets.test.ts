import { Buffer } from 'node:buffer'
import { beforeAll, describe, expect, it } from 'vitest'
import { sanitizeSvg } from '#server/content-api/sanitize-svg'
import { bindings } from '../world'
import { ask, editor, faq, fresh, type Signed, signInClientOf, words } from './editors'

let who: Signed
beforeAll(async () => {
  who = await editor()
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
/** Another one, of 4 × 4 pixels. */
const gradient = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAAAAACMmsGiAAAAHElEQVR4nGNgkLOJYhAxCshj0HBLaWKwiaqYBgAkzASxqXsSEwAAAABJRU5ErkJggg==',
  'base64',
)
const chunk = (type: string, data: Uint8Array): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
}
/** A PNG that says where it was taken. */
const telling = Buffer.concat([
  png.subarray(0, 33),
  chunk('tEXt', Buffer.from('Location\0the clinic on Main Street')),
  png.subarray(33),
])
const svg = (inside: string, attributes = 'viewBox="0 0 40 20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`

const sent = (kind: 'images' | 'files', body: BodyInit, name = 'x') =>
  ask(`/lake/v2026-03-01/assets/${kind}/production?filename=${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}` },
    body,
  })
const storeUpload = async (kind: 'images' | 'files', body: BodyInit) => {
  const response = await sent(kind, body)
  const { document } = (await response.json()) as { document: Record<string, string> }
  return document
}

describe('an uploaded picture', () => {
  it('keeps what the uploader says of it', async () => {
    const asset = await signInClientOf(who).assets.upload('image', gradient, {
      filename: 'sea.png',
      title: 'The sea',
      label: 'sea',
      description: 'Waves at dusk',
      creditLine: 'Ana Reyes',
      source: { id: '7', name: 'Archive', url: 'https://example.test/7' },
    })
    expect(asset).toMatchObject({
      title: 'The sea',
      label: 'sea',
      description: 'Waves at dusk',
      creditLine: 'Ana Reyes',
      source: { id: '7', name: 'Archive', url: 'https://example.test/7' },
    })
  })

  it.each([
    ['GIF', 'GIF89a............'],
    ['AVIF', '\0\0\0 ftypavif......'],
    ['HEIC', '\0\0\0 ftypheic......'],
  ])('is refused in words as a %s', async (format, bytes) => {
    const response = await sent('images', new TextEncoder().encode(bytes))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      message: `${format} pictures cannot be shown here. Save it as a JPEG, PNG or WebP.`,
    })
  })

  it('is refused in words when it is too large', async () => {
    const response = await sent('images', new Uint8Array(10_000_001))
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ message: 'This is too large: 10 MB at most.' })
  })

  it('becomes an asset by the real client, measured, and is public', async () => {
    const asset = await signInClientOf(who).assets.upload('image', png, {
      filename: '../../a dot.png',
    })
    expect(asset).toMatchObject({
      _type: 'sanity.imageAsset',
      _id: `image-${asset.assetId}-1x1-png`,
      originalFilename: 'a dot.png',
      mimeType: 'image/png',
      metadata: { dimensions: { width: 1, height: 1, aspectRatio: 1 } },
    })
    expect(asset.url).toBe(`http://care.test/lake/${asset.path}`)
    const response = await ask(`/lake/${asset.path}?w=200&fit=max`)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(50)
  })

  it('is one however often it is sent, and lies under content/ alone', async () => {
    const [one, two] = [await storeUpload('images', png), await storeUpload('images', png)]
    expect(one._id).toBe(two._id)
    const { objects } = await bindings.FILES.list()
    expect(objects.every(({ key }) => key.startsWith('content/'))).toBe(true)
  })

  it('no longer says where it was taken', async () => {
    const { path } = await storeUpload('images', telling)
    expect(await (await ask(`/lake/${path}`)).text()).not.toContain('Main Street')
  })

  it('is refused in words when it is none, or too large to decode', async () => {
    const huge = Buffer.from(png)
    huge.writeUInt32BE(60_000, 16)
    for (const body of ['not a picture', '<html><svg></svg></html>', huge, png.subarray(0, 20)]) {
      const response = await sent('images', body as BodyInit)
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { error: { description: expect.stringMatching(/picture/) } },
      ])
    }
    expect((await sent('images', new Uint8Array(10_000_001))).status).toBe(413)
  })

  it('stays as long as a document shows it', async () => {
    const { _id: asset = '' } = await storeUpload('images', svg('<path d="M0 0"/>'))
    const client = signInClientOf(who)
    const id = fresh()
    const logo = {
      _type: 'image',
      asset: { _type: 'reference', _ref: asset },
      alt: words('A line'),
    }
    await client.create({ ...faq(id), picture: logo })
    await expect(client.delete(asset)).rejects.toMatchObject({ statusCode: 409 })
    await client.transaction().delete(id).delete(asset).commit()
  })
})

describe('an uploaded drawing', () => {
  it('keeps its shapes and loses all that runs or fetches', async () => {
    const hostile = svg(`
      <script>alert(1)</script><style>*{background:url(https://evil.test)}</style>
      <foreignObject><iframe src="https://evil.test"></iframe></foreignObject>
      <image href="https://evil.test/x.png"/><a href="javascript:alert(1)"><text>Harbor</text></a>
      <animate attributeName="href" to="javascript:alert(1)"/>
      <use href="https://evil.test/x.svg#a"/><use xlink:href="data:image/svg+xml;base64,AAAA"/>
      <rect width="4" height="4" onload="alert(1)" fill="url(https://evil.test)" style="fill:url(//evil.test)"/>
      <circle r="2" fill="url(#good)"/><path d="M0 0h4v4z" fill="#53b3e4"/>`)
    const { path, mimeType } = await storeUpload(
      'images',
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${hostile}`,
    )
    expect(mimeType).toBe('image/svg+xml')
    const text = await (await ask(`/lake/${path}`)).text()
    expect(text).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 40 20">/)
    expect(text).toContain('d="M0 0h4v4z"')
    expect(text).toContain('fill="url(#good)"')
    expect(text).not.toMatch(
      /script|evil|javascript|onload|foreign|iframe|<image|data:|style|<a\b|animate|ENTITY/i,
    )
  })

  it('is as large as it says', () => {
    expect(sanitizeSvg(svg('<g/>'))).toMatchObject({ width: 40, height: 20 })
    expect(sanitizeSvg(svg('<g/>', 'width="12.4px" height="8"'))).toMatchObject({
      width: 12,
      height: 8,
    })
    expect(sanitizeSvg(svg('<g/>', 'width="100%" height="100%" viewBox="0,0,3,4"'))).toMatchObject({
      width: 3,
      height: 4,
    })
    expect(sanitizeSvg(svg('<g/>', ''))).toBeNull()
    expect(sanitizeSvg('<p>no</p>')).toBeNull()
  })
})

describe('an uploaded font', () => {
  it('is woff2 and nothing else', async () => {
    const font = Buffer.alloc(64)
    font.write('wOF2')
    font.writeUInt32BE(64, 8)
    const { _id, path } = await storeUpload('files', font)
    expect(_id).toMatch(/^file-[0-9a-f]{40}-woff2$/)
    const { status, headers } = await ask(`/lake/${path}`)
    expect([status, headers.get('content-type')]).toEqual([200, 'font/woff2'])
    for (const body of ['<script>', 'wOF2'.padEnd(64, 'x')])
      expect((await sent('files', body)).status).toBe(400)
  })
})
