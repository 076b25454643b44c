import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { isPdf, stripPdf } from '#edge/platform/pdf/strip-pdf'
import { jpegOf } from '../../fixtures/pictures'
import {
  annotation,
  canary,
  js,
  latin1,
  type Parts,
  pdfOf,
  refusalOf,
  stream,
  strip,
} from './hand-written-pdf'

const embedded = stream('', Buffer.from(`${canary} inside`))
const active: readonly (readonly [string, Parts])[] = [
  ['a script that runs when it opens', { catalog: `/OpenAction << ${js} >>` }],
  [
    'a script in the tree of names',
    { catalog: `/Names << /JavaScript << /Names [(a) << ${js} >>] >> >>` },
  ],
  ['a script when a page opens', { page: `/AA << /O << ${js} >> >>` }],
  ['a script of a link', { page: annotation(`/Subtype /Link /A << ${js} >>`) }],
  [
    'a script when the mouse is over a link',
    { page: annotation(`/Subtype /Link /AA << /E << ${js} >> >>`) },
  ],
  [
    'a script after a link to a web page',
    {
      page: annotation(
        `/Subtype /Link /A << /S /URI /URI (https://clinic.test) /Next << ${js} >> >>`,
      ),
    },
  ],
  [
    'a script among what follows a link',
    {
      page: annotation(
        `/Subtype /Link /A << /S /URI /URI (https://clinic.test) /Next [<< ${js} >> << ${js} >>] >>`,
      ),
    },
  ],
  [
    'a script that is packed in a stream',
    {
      catalog: '/OpenAction << /S /JavaScript /JS 10 0 R >>',
      objects: [stream('/Filter /FlateDecode', deflateSync(Buffer.from(canary)))],
    },
  ],
  [
    'a program that is launched',
    { page: annotation(`/Subtype /Link /A << /S /Launch /F (${canary}.exe) >>`) },
  ],
  [
    'a form that is sent',
    { page: annotation(`/Subtype /Widget /A << /S /SubmitForm /F (https://${canary}.test) >>`) },
  ],
  [
    'a link that is a script',
    { page: annotation(`/Subtype /Link /A << /S /URI /URI (javascript:${canary}) >>`) },
  ],
  [
    'a link to a file',
    { page: annotation(`/Subtype /Link /A << /S /URI /URI (file:///${canary}) >>`) },
  ],
  [
    'a form of XFA with scripts',
    { catalog: '/AcroForm << /Fields [] /XFA 10 0 R >>', objects: [embedded] },
  ],
  [
    'a file inside',
    {
      catalog: '/Names << /EmbeddedFiles << /Names [(a) 11 0 R] >> >>',
      objects: [embedded, `<< /F (${canary}) /EF << /F 10 0 R >> >>`],
    },
  ],
  [
    'a file of an annotation, without types',
    {
      page: annotation(`/Subtype /FileAttachment /FS << /F (${canary}) /EF << /F 10 0 R >> >>`),
      objects: [embedded],
    },
  ],
  [
    'a film with a script',
    {
      page: annotation(`/Subtype /Screen /A << /S /Rendition /JS (${canary}) >>`),
    },
  ],
  [
    'an applet',
    {
      page: annotation('/Subtype /RichMedia /RichMediaContent << /Assets 10 0 R >>'),
      objects: [embedded],
    },
  ],
  ['what nothing leads to', { objects: [embedded, `(${canary})`] }],
]

describe('a PDF that was sent', () => {
  it.each(active)('loses %s, and keeps its page and its comments', async (_, parts) => {
    const sent = pdfOf(parts)
    const stripped = await strip(sent)
    for (const left of [canary, 'JavaScript', 'Launch', 'SubmitForm', 'EmbeddedFile', '/XFA'])
      expect(stripped).not.toContain(left)
    expect(stripped.includes('(kept)')).toBe(sent.includes('(kept)'))
  })

  it('keeps a link to a web page', async () => {
    const link = annotation('/Subtype /Link /A << /S /URI /URI (https://clinic.test) >>')
    expect(await strip(pdfOf({ page: link }))).toContain('https://clinic.test')
  })

  it.each([
    [
      'a web page before it',
      (pdf: Buffer) => Buffer.concat([Buffer.from(`<script>${canary}</script>`), pdf]),
    ],
    [
      'a web page behind its end',
      (pdf: Buffer) => Buffer.concat([pdf, Buffer.from(`<script>${canary}</script>`)]),
    ],
    [
      'a ZIP archive behind its end',
      (pdf: Buffer) => Buffer.concat([pdf, Buffer.from(`PK\x03\x04${canary}PK\x05\x06`)]),
    ],
    [
      'a web page as its comment',
      (pdf: Buffer) =>
        Buffer.from(
          latin1(pdf).replace('%PDF-1.7\n', `%PDF-1.7\n%<script>${canary}</script>\n`),
          'latin1',
        ),
    ],
  ])('loses %s: what is kept begins as a PDF and is nothing else', async (_, mix) => {
    const sent = mix(pdfOf({}))
    expect(isPdf(new Uint8Array(sent))).toBe(true)
    const stripped = await stripPdf(new Uint8Array(sent))
    expect(latin1(stripped)).toMatch(/^%PDF-/)
    expect(latin1(stripped)).not.toMatch(/CANARY|<script/)
  })

  it.each(['/DCTDecode', '[/DCTDecode]'])(
    'loses where a picture was taken, with the filter %s',
    async (filter) => {
      const picture = stream(
        `/Type /XObject /Subtype /Image /Width 8 /Height 8 /Filter ${filter}`,
        jpegOf({ width: 8, height: 8 }),
      )
      const stripped = await strip(
        pdfOf({ page: '/Resources << /XObject << /P 10 0 R >> >>', objects: [picture] }),
      )
      expect(stripped).toContain('JFIF')
      expect(stripped).not.toMatch(/GPS|taken at home|hidden behind/)
    },
  )

  it.each([
    ['without pages', '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'],
    [
      'of lists in lists',
      `%PDF-1.7\n1 0 obj\n${'['.repeat(50_000)}\nendobj\ntrailer << /Root 1 0 R >>`,
    ],
    [
      'that names itself as its pages',
      '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 1 0 R /Kids [1 0 R] >>\nendobj\ntrailer << /Root 1 0 R >>',
    ],
  ])('%s is not read', async (_, text) => {
    expect(await refusalOf(Buffer.from(text))).toBe('unreadable')
  })
})
