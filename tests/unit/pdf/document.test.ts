import { describe, expect, it } from 'vitest'
import { reportDocument } from '#edge/domains/doh_morbidities/report-document'
import { type DocumentContent, translateDocument } from '#edge/platform/pdf/contract'
import { renderPdf } from '#edge/platform/pdf/pdf-response'
import { translatorFor } from '#translations/catalogues'
import { pdf, pdfHead } from '../../edge/documentation/read-pdf'

const content: DocumentContent = {
  title: 'Visit summary',
  language: 'en',
  issuer: 'Juniper',
  subtitles: [{ text: 'Dr. Reyes', language: 'und' }],
  blocks: [
    { kind: 'heading', text: 'Your next visit' },
    { kind: 'paragraph', text: 'Keep taking one pill each day.', language: 'en' },
    {
      kind: 'list',
      items: [{ label: 'Primary care', text: 'Harlem Clinic (NY)', language: 'und' }],
    },
    { kind: 'entries', entries: [{ label: 'Name', text: 'عمر Łukasz Nguyễn', language: 'und' }] },
  ],
}

describe('a document as PDF', () => {
  it('says its title and language, is tagged and carries its fonts', async () => {
    expect(await pdfHead(new Blob([await renderPdf(content)]))).toEqual(pdf('Visit summary'))
  })

  it('goes on over as many pages as it takes', async () => {
    const words = 'Take all of your medicine, even when you feel better. '.repeat(200)
    const long = await renderPdf({ ...content, blocks: [{ kind: 'paragraph', text: words }] })
    expect(new TextDecoder('latin1').decode(long).match(/\/Type \/Page\b/g)?.length).toBe(3)
  })

  it('draws in Arabic, with a character that no font has', async () => {
    const arabic = translateDocument(content, 'ar', await translatorFor('ar'))
    const blocks = [...arabic.blocks, { kind: 'paragraph' as const, text: '李 🩺' }]
    const drawn = new Blob([await renderPdf({ ...arabic, blocks })])
    expect(await pdfHead(drawn)).toMatchObject({ language: 'ar', hasEmbeddedFonts: true })
  })
})

describe('a document in another language', () => {
  it('has its own texts translated, and what a person said left as it is', async () => {
    const { title, blocks } = translateDocument(content, 'es', await translatorFor('es'))
    expect(title).not.toBe('Visit summary')
    expect(blocks[1]).toEqual(content.blocks[1])
    expect(blocks[2]).toMatchObject({ items: [{ text: 'Harlem Clinic (NY)' }] })
    expect(blocks[2]).not.toMatchObject({ items: [{ label: 'Primary care' }] })
  })
})

describe('a report to a health department', () => {
  it('names patient, condition and reporter, and leaves out what is not known', () => {
    const { subtitles, blocks } = reportDocument(
      {
        condition: 'syphilis',
        diagnosedOn: '2026-11-20',
        stage: 'primary',
        symptoms: ['chancre', 'body_rash'],
        chancreSite: 'penis',
      },
      { state: 'NY', dueOn: '2026-11-23' },
      {
        issuer: 'Juniper',
        name: 'Jordan Ellis',
        dob: '1990-05-14',
        address: '1 Main St New York NY 10001',
        phone: null,
        sex: 'Male',
        reporter: 'Daniel Reyes, NP',
      },
    )
    expect(subtitles).toEqual([
      { text: 'To the health department of New York' },
      { text: expect.stringContaining('2026') },
    ])
    const entries = blocks.flatMap((block) => (block.kind === 'entries' ? block.entries : []))
    expect(entries.map(({ label, text }) => [label, text])).toEqual([
      ['Name', 'Jordan Ellis'],
      ['Date of birth', expect.stringContaining('1990')],
      ['Address', '1 Main St New York NY 10001'],
      ['Sex assigned at birth', 'Male'],
      ['Condition', 'syphilis'],
      ['Diagnosed', expect.stringContaining('2026')],
      ['Stage', 'primary'],
      ['Symptoms', 'chancre, body rash'],
      ['Site of the chancre', 'penis'],
      ['Clinician', 'Daniel Reyes, NP'],
    ])
  })
})
