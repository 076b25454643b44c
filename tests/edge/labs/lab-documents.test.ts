import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { onePage } from '../one-page-pdf'
import { as, db, userId, world } from '../world'
import { fhirReport, hiv, tellLab } from './fhir-messages'
import { hivObx, msh, oru, pid, sendHl7 } from './hl7-messages'
import { addLab } from './reports-on-orders'

let pdf = ''
beforeAll(async () => {
  await world()
  pdf = await onePage()
})
beforeEach(async () => {
  await db.exec(
    'delete from attachments; delete from tasks; delete from unmatched_labs; delete from observations; delete from labs;',
  )
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

const filesOf = (who: 'provider' | 'patient', lab: string) =>
  as(who).call('GET /labs/:lab/files', { params: { lab } })
const unmatched = () => as('clinical_admin').unmatched_labs.list({ filter: { status: 'open' } })
const edObx = (data: string) => `ED|PDF^Final report^L||LIS^Application^PDF^Base64^${data}||||||F`

it('keeps the PDF of an HL7 message with the result, for staff now and for the patient once it is released', async () => {
  const { id } = await addLab('provider', ['hiv_ag_ab'])
  const sent = oru(id, [hivObx('Non-reactive'), edObx(pdf)])
  await sendHl7(sent)
  await sendHl7(sent)
  const [file, ...others] = await filesOf('provider', id)
  expect(others).toEqual([])
  expect(file).toMatchObject({
    name: 'Final report.pdf',
    mimeType: 'application/pdf',
    uploadedByName: 'Ash',
  })
  const read = await as('provider').call('GET /labs/:lab/files/:attachment', {
    params: { lab: id, attachment: file?.id ?? '' },
  })
  expect(atob(read.file)).toMatch(/^%PDF-/)
  await expect(filesOf('patient', id)).rejects.toThrow('There is nothing here')
  await as('provider').call('POST /labs/:id/release', { params: { id } })
  expect(await filesOf('patient', id)).toMatchObject([{ name: 'Final report.pdf' }])
  expect(await unmatched()).toEqual([])
})

it('puts a PDF together that comes in parts, and keeps two PDFs apart', async () => {
  const { id } = await addLab('provider', ['hiv_ag_ab'])
  const bytes = atob(pdf)
  const third = Math.ceil(bytes.length / 3)
  const parts = [0, 1, 2].map((at) => bytes.slice(at * third, (at + 1) * third))
  const cut = [0, 1, 2].map((at) => pdf.slice(at * 400, at === 2 ? undefined : (at + 1) * 400))
  await sendHl7(
    oru(id, [
      hivObx('Non-reactive'),
      // Each part encoded by itself.
      ...parts.map((part) => edObx(btoa(part))),
      // One text that was cut, in repetitions of the field.
      `ED|PDF^Letter^L||${cut.map((part) => `LIS^Application^PDF^Base64^${part}`).join('~')}||||||F`,
      edObx(pdf),
      edObx(pdf),
    ]),
  )
  const files = await filesOf('provider', id)
  expect(files.map(({ name }) => name).sort()).toEqual([
    'Final report.pdf',
    'Final report.pdf',
    'Final report.pdf',
    'Letter.pdf',
  ])
  const whole = await Promise.all(
    files.map((file) =>
      as('provider').call('GET /labs/:lab/files/:attachment', {
        params: { lab: id, attachment: file.id },
      }),
    ),
  )
  expect(new Set(whole.map(({ file }) => atob(file).length)).size).toBe(1)
  expect(await unmatched()).toEqual([])
})

it('keeps the PDF of a FHIR report, and says which document did not come along, opens or fits', async () => {
  const { id } = await addLab('provider', ['hiv_ag_ab'])
  const presentedForm = [
    { title: 'Report', contentType: 'application/pdf', data: pdf },
    { title: 'Elsewhere', url: 'https://lab.test/report.pdf' },
    { title: 'A page', contentType: 'text/html', data: btoa('<p>Reactive</p>') },
    { title: 'Scan', data: 'A'.repeat(9.6 * 1024 * 1024) },
  ]
  expect(
    await tellLab(fhirReport(id, [hiv({ valueString: 'Non-reactive' })], { presentedForm })),
  ).toBe(204)
  expect(await filesOf('provider', id)).toMatchObject([{ name: 'Report.pdf' }])
  const [rest] = await unmatched()
  expect(rest).toMatchObject({ problem: 'unreadable', report: { values: [] } })
  expect(rest?.report.unread).toMatch(/Elsewhere: it did not come along/)
  expect(rest?.report.unread).toMatch(/Scan: it is larger than 6 MB/)
  expect(rest?.report.unread).toMatch(/A page: it is no picture and no PDF/)
})

it('gives a report of a document alone to a person, and leaves the order open', async () => {
  const { id } = await addLab('provider', ['hiv_ag_ab'])
  await sendHl7(oru(id, [edObx(pdf)]))
  expect(await filesOf('provider', id)).toHaveLength(1)
  expect(await as('provider').labs.get(id)).toMatchObject({ status: 'ordered' })
  expect(await unmatched()).toMatchObject([
    { problem: 'unreadable', report: { unread: expect.stringContaining('without values') } },
  ])
})

it('keeps the PDF of a result that fits no patient, and takes it along to the patient it is matched with', async () => {
  const { id } = await addLab('provider', ['hiv_ag_ab'])
  const other = pid.replace('ELLIS', 'WINTERS')
  await sendHl7(oru(id, [hivObx('Non-reactive'), edObx(pdf)], { head: [msh(), other] }))
  const [row] = await unmatched()
  expect(row).toMatchObject({ problem: 'other_name', report: { documents: ['Final report'] } })
  const params = { unmatched_lab: row?.id ?? '' }
  expect(
    await as('clinical_admin').call('GET /unmatched_labs/:unmatched_lab/files', { params }),
  ).toMatchObject([{ name: 'Final report.pdf', uploadedByName: 'Ash' }])
  expect(await filesOf('provider', id)).toEqual([])
  await as('clinical_admin').call('PATCH /unmatched_labs/:id', {
    params: { id: row?.id ?? '' },
    body: { patientId: userId('patient'), labId: id, isSamePerson: true },
  })
  expect(await filesOf('provider', id)).toMatchObject([{ name: 'Final report.pdf' }])
})
