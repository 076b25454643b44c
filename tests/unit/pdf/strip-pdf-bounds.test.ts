import { deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { stripPdf } from '#edge/platform/pdf/strip-pdf'
import { annotation, canary, js, latin1, pdfOf, refusalOf, stream, strip } from './hand-written-pdf'

describe('names that the author of a PDF chose', () => {
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
  const form = stream('/Type /XObject /Subtype /Form /BBox [0 0 9 9]', Buffer.from('0 0 9 9 re f'))
  const names = ['EF', 'AA', 'JS', 'AF', 'OpenAction', 'Metadata', 'Collection', 'XFA']

  it.each(names)('of a font may be /%s, directly and by reference', async (name) => {
    for (const [resources, ...objects] of [
      [`/Resources << /Font << /${name} 10 0 R >> >>`, font],
      ['/Resources << /Font 11 0 R >>', font, `<< /${name} 10 0 R >>`],
      ['/Resources 12 0 R', font, `<< /${name} 10 0 R >>`, '<< /Font 11 0 R >>'],
    ] as const) {
      const stripped = await strip(pdfOf({ page: resources, objects }))
      expect(stripped).toContain(`/${name}`)
      expect(stripped).toContain('/Helvetica')
    }
  })

  it.each(names)('of a picture, a glyph and an appearance may be /%s', async (name) => {
    const picture = `/Resources << /XObject << /${name} 10 0 R >> >>`
    expect(await strip(pdfOf({ page: picture, objects: [form] }))).toContain('0 0 9 9 re f')
    const glyphs = `<< /Type /Font /Subtype /Type3 /CharProcs << /${name} 10 0 R >> >>`
    const typed = { page: '/Resources << /Font << /F1 11 0 R >> >>', objects: [form, glyphs] }
    expect(await strip(pdfOf(typed))).toContain('0 0 9 9 re f')
    const states = annotation(`/Subtype /Widget /AP << /N << /${name} 10 0 R >> >>`)
    expect(await strip(pdfOf({ page: states, objects: [form] }))).toContain('0 0 9 9 re f')
  })

  it('keep no script that is also reached in another way', async () => {
    const shared = `<< /AA << /O << ${js} >> >> /JS (${canary}) >>`
    const page = '/Resources << /Font 10 0 R >> /PieceInfo 10 0 R /Annots [10 0 R]'
    expect(await strip(pdfOf({ page, objects: [shared] }))).not.toContain(canary)
  })
})

describe('a PDF that was cut off', () => {
  const text = stream('', Buffer.from('BT (HIV-1 RNA: Not detected) Tj ET'))
  it.each([
    ['the text of a page', { page: '/Contents 40 0 R' }],
    ['a part of the text', { page: '/Contents [10 0 R 40 0 R]', objects: [text] }],
    ['a picture', { page: '/Resources << /XObject << /P 40 0 R >> >>' }],
    ['a font', { page: '/Resources << /Font << /F1 40 0 R >> >>' }],
    ['a page', { catalog: '/Pages 10 0 R', objects: ['<< /Kids [3 0 R 40 0 R] /Count 2 >>'] }],
  ])('is refused where %s is missing', async (_, parts) => {
    expect(await refusalOf(pdfOf(parts))).toBe('unreadable')
  })

  it('is refused wherever the cut is, unless all of its pages are there', async () => {
    const whole = pdfOf({ page: '/Contents 10 0 R', objects: [text] })
    for (let length = 20; length < whole.length; length += 25) {
      const cut = whole.subarray(0, length)
      if ((await refusalOf(cut)) === 'read')
        expect([length, await strip(cut)]).toEqual([
          length,
          expect.stringContaining('Not detected'),
        ])
    }
  })
})

describe('a PDF that unpacks to more than fits', () => {
  const packed = (entries: string, content: Buffer) =>
    stream(`/Type /ObjStm /Filter /FlateDecode ${entries}`, deflateSync(content))
  const zeros = Buffer.alloc(100_000_000, '0 ')
  const bomb = packed('/N 1 /First 5', Buffer.concat([Buffer.from('20 0 '), zeros]))
  const half = packed(
    '/N 1 /First 5',
    Buffer.concat([Buffer.from('20 0 '), Buffer.alloc(5e6, ' ')]),
  )
  const numbers = (count: number) => `[${'0 '.repeat(count)}]`

  it.each([
    ['objects that unpack to 100 MB', [bomb]],
    ['many that do together', [half, half]],
    [
      'a type of a stream that is written otherwise',
      [Buffer.from(latin1(bomb).replace('ObjStm', 'Obj#53tm'), 'latin1')],
    ],
    [
      'a type of a stream that stands elsewhere',
      ['/ObjStm', Buffer.from(latin1(bomb).replace('/ObjStm', '10 0 R'), 'latin1')],
    ],
    ['more objects than fit', [numbers(400_000)]],
    [
      'more objects than fit, packed',
      [packed('/N 1 /First 5', Buffer.from(`20 0 ${numbers(400_000)}`))],
    ],
    [
      'one list that is read again and again',
      [
        packed(
          '/N 1000 /First 8000',
          Buffer.from(`${'20 0 '.repeat(1000).padEnd(8000)}${numbers(2_000)}`),
        ),
      ],
    ],
  ] as [string, (string | Buffer)[]][])('by %s is refused', async (_, objects) => {
    expect(await refusalOf(pdfOf({ objects }))).toBe('too_complex')
  })

  it('by filters over filters is refused', async () => {
    const twice = stream(
      '/Type /ObjStm /Filter [/FlateDecode /FlateDecode] /N 1 /First 5',
      deflateSync(deflateSync(zeros)),
    )
    expect(await refusalOf(pdfOf({ objects: [twice] }))).toBe('unreadable')
  })

  it('by its table of objects is read, as the table is not', async () => {
    const table = stream(
      '/Type /XRef /W [9999999 0 0] /Index [0 99999999] /Size 9',
      Buffer.alloc(4),
    )
    expect(await refusalOf(pdfOf({ objects: [table] }))).toBe('read')
  })

  it('by pages that name the same pages again and again is read once', async () => {
    const level = (n: number) => `<< /Type /Pages /Kids [${`${n + 1} 0 R `.repeat(20)}] >>`
    const objects = [...Array.from({ length: 30 }, (_, n) => level(10 + n)), '<< /Type /Page >>']
    expect(await refusalOf(pdfOf({ catalog: '/Pages 10 0 R', objects }))).toBe('read')
  })

  it('packed within bounds keeps its text', async () => {
    const document = await PDFDocument.create()
    document.addPage().drawText('HIV-1 RNA: Not detected')
    const stripped = await strip(await document.save({ useObjectStreams: true }))
    expect(stripped).toContain('/Helvetica')
  })
})

describe('a PDF that opens without a password and may not be edited without one', () => {
  const algorithms = ['RC4-40', 'RC4-128', 'AES-128', 'AES-256'] as const
  it.each(algorithms)('is read where it is under %s', async (algorithm) => {
    const document = await PDFDocument.create()
    document.addPage().drawText('HIV-1 RNA: Not detected')
    document.encrypt({
      ownerPassword: 'owner',
      userPassword: '',
      algorithm,
      allowWeakCryptography: true,
    })
    const sent = await document.save({ useObjectStreams: false })
    expect(latin1(sent)).toContain('/Encrypt')
    const stripped = await stripPdf(sent as Uint8Array<ArrayBuffer>)
    expect(latin1(stripped)).not.toContain('/Encrypt')
    const [page] = (await PDFDocument.load(stripped)).getPages()
    expect(page?.node.normalizedEntries().Font?.keys()).toHaveLength(1)
  })

  it('is refused as locked where it needs one', async () => {
    const document = await PDFDocument.create()
    document.addPage()
    document.encrypt({ ownerPassword: 'owner', userPassword: 'user' })
    expect(await refusalOf(await document.save({ useObjectStreams: false }))).toBe('locked')
  })
})
