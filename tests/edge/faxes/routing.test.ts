import { beforeEach, describe, expect, it } from 'vitest'
import { outboxProcessor } from '../events/event-fixtures'
import { as, asOvertaken, db, type Person, userId, world } from '../world'
import { filesOfFax, plantFax } from './incoming-faxes'

const patient = userId('patient')
const answers = {
  kind: 'outside_record',
  name: 'Letter of the cardiologist',
  needsAct: false,
} as const
const routeAs = (api: ReturnType<typeof as>, id: string, more: object = {}) =>
  api.call('POST /incoming_faxes/:id/route', {
    params: { id },
    body: { patientId: patient, ...answers, ...more },
  })
const route = (id: string, more: object = {}, who: Person = 'clinical_admin') =>
  routeAs(as(who), id, more)
const withReason = (
  verb: 'discard' | 'reopen',
  id: string,
  reasonCode: string,
  who: Person = 'clinical_lead',
) => as(who).call(`POST /incoming_faxes/:id/${verb}`, { params: { id }, body: { reasonCode } })
const documentsOf = (of: string, who: Person = 'clinical_admin') =>
  as(who).documents.in({ patients: of }).list()
const openTasks = async (subject: string) => {
  await outboxProcessor().drain()
  const tasks = await db
    .prepare(
      `select kind, team, assignee_id as assignee, priority from tasks where subject_id = ? and closed_at is null`,
    )
    .bind(subject)
    .all()
  return tasks.results
}
const eventNames = async (subject: string) =>
  (
    await db
      .prepare('select name from events where subject_id = ? order by seq')
      .bind(subject)
      .all<{ name: string }>()
  ).results.map(({ name }) => name)

beforeEach(async () => {
  await world()
  await db.exec(
    'delete from attachments; delete from tasks; delete from todos; delete from incoming_faxes; delete from documents;',
  )
})

describe('a fax that is put into a chart', () => {
  it('is a document of it with its pages, read by the care team and not by the patient', async () => {
    const id = await plantFax()
    expect(await openTasks(id)).toEqual([
      { kind: 'route_fax', team: 'ma', assignee: null, priority: 2 },
    ])
    expect(await filesOfFax(id)).toMatchObject([
      { name: 'fax.pdf', mimeType: 'application/pdf', uploadedByName: 'Fax' },
    ])
    const routed = await route(id)
    expect(routed).toMatchObject({
      status: 'routed',
      patientName: 'Jordan Ellis',
      closedByName: 'Clay Adams',
    })
    expect(await openTasks(id)).toEqual([])
    expect(await filesOfFax(id)).toEqual([])

    const [document, ...others] = await documentsOf(patient, 'provider')
    expect(others).toEqual([])
    expect(document).toMatchObject({
      ...answers,
      fromFax: true,
      fileCount: 1,
      shownToPatient: false,
      uploadedByName: 'Clay Adams',
    })
    expect(document?.reviewedAt).not.toBeNull()
    const params = { patient, document: document?.id ?? '' }
    const [file] = await as('provider').call('GET /patients/:patient/documents/:document/files', {
      params,
    })
    const read = await as('provider').call(
      'GET /patients/:patient/documents/:document/files/:attachment',
      { params: { ...params, attachment: file?.id ?? '' } },
    )
    expect(atob(read.file)).toMatch(/^%PDF-/)
    expect(await documentsOf(patient, 'patient')).toEqual([])
    expect(await openTasks(document?.id ?? '')).toEqual([])
  })

  it('is a task of the clinician of the patient where it needs an act, until they have reviewed it', async () => {
    await route(await plantFax(), { needsAct: true })
    const [document] = await documentsOf(patient, 'provider')
    const { id = '' } = document ?? {}
    expect(await openTasks(id)).toEqual([
      { kind: 'review_document', team: 'ma', assignee: userId('provider'), priority: 2 },
    ])
    await as('provider').call('POST /patients/:patient/documents/:id/review', {
      params: { patient, id },
      body: { kind: 'letter', needsAct: false },
    })
    expect(await openTasks(id)).toEqual([])
  })

  it('asks the patient to read it only where who routed it says so', async () => {
    await route(await plantFax(), { shownToPatient: true })
    await outboxProcessor().drain()
    expect(await documentsOf(patient, 'patient')).toMatchObject([{ name: answers.name }])
    const todos = await as('patient')
      .todos.in({ patients: patient })
      .list({ filter: { kind: 'NEW_DOCUMENT', status: 'todo' } })
    expect(todos).toHaveLength(1)
  })

  it('is refused without a patient, a kind or an answer on the act, and then stays', async () => {
    const id = await plantFax()
    await expect(route(id, { patientId: userId('provider') })).rejects.toThrow('Choose a patient')
    await expect(route(id, { kind: 'recipe' })).rejects.toMatchObject({ status: 422 })
    await expect(route(id, { needsAct: undefined })).rejects.toMatchObject({ status: 422 })
    await expect(route(id, { name: ' ' })).rejects.toMatchObject({ status: 422 })
    expect(await documentsOf(patient)).toEqual([])
    expect(await filesOfFax(id)).toHaveLength(1)
  })

  it('is put into one chart where two people route it at once, and the other is told', async () => {
    const id = await plantFax()
    const other = { patientId: userId('otherPatient') }
    const late = asOvertaken('clinical_lead', /incoming_faxes/, () => route(id, other))
    await expect(routeAs(late, id)).rejects.toMatchObject({ status: expect.toBeOneOf([409, 412]) })
    expect(await documentsOf(patient)).toEqual([])
    expect(await documentsOf(other.patientId)).toHaveLength(1)
    await expect(route(id)).rejects.toMatchObject({ status: 409 })
    expect(await documentsOf(patient)).toEqual([])
  })

  it('is read and routed by who places results without a patient, and by no one else', async () => {
    const id = await plantFax()
    for (const who of ['patient', 'cbo', 'pharmacy', 'support', 'manager', 'provider'] as const) {
      await expect(as(who).incoming_faxes.list()).rejects.toMatchObject({ status: 403 })
      await expect(filesOfFax(id, who)).rejects.toMatchObject({ status: 403 })
      await expect(route(id, {}, who)).rejects.toMatchObject({ status: 403 })
    }
    expect(await as('clinical_lead').incoming_faxes.list()).toMatchObject([
      { id, fromNumber: '+12125550188', pages: 1, status: 'to_route' },
    ])
  })
})

describe('a fax that was put into a wrong chart', () => {
  it('leaves it with its pages, waits again, and each move is on record', async () => {
    const id = await plantFax()
    await route(id, { needsAct: true })
    const [wrong] = await documentsOf(patient)
    await withReason('reopen', id, 'wrong_patient')
    expect(await documentsOf(patient)).toEqual([])
    expect(await openTasks(wrong?.id ?? '')).toEqual([])
    expect(await filesOfFax(id)).toHaveLength(1)
    expect(await openTasks(id)).toMatchObject([{ kind: 'route_fax' }])

    const other = userId('otherPatient')
    await route(id, { patientId: other })
    expect(await documentsOf(other)).toMatchObject([{ fileCount: 1 }])
    expect(await eventNames(id)).toEqual(
      expect.arrayContaining([
        'incoming_faxes.create',
        'incoming_faxes.route',
        'incoming_faxes.reopen',
      ]),
    )
    expect(await eventNames(wrong?.id ?? '')).toEqual(
      expect.arrayContaining(['documents.create', 'documents.delete']),
    )
    const trail = await as('provider').events.in({ patients: patient }).list()
    expect(trail.map(({ name }) => name)).toContain('documents.delete')
  })

  it('leaves behind what people added to it there', async () => {
    const id = await plantFax()
    await route(id)
    const [document] = await documentsOf(patient)
    const [sent] = await filesOfDocument(document?.id ?? '')
    await as('provider').call('POST /patients/:patient/documents/:document/files', {
      params: { patient, document: document?.id ?? '' },
      body: { file: btoa(await pageOf(document?.id ?? '', sent?.id ?? '')), name: 'A note' },
    })
    await withReason('reopen', id, 'wrong_patient')
    expect((await filesOfFax(id)).map(({ name }) => name)).toEqual(['fax.pdf'])
  })
})

describe('a fax that is no one’s', () => {
  it('is discarded with a reason, keeps its pages, and can be routed after all', async () => {
    const id = await plantFax()
    await expect(withReason('discard', id, 'no_such')).rejects.toMatchObject({ status: 422 })
    expect(await withReason('discard', id, 'advertising')).toMatchObject({ status: 'discarded' })
    expect(await openTasks(id)).toEqual([])
    await expect(route(id)).rejects.toMatchObject({ status: 409 })
    expect(await filesOfFax(id)).toHaveLength(1)
    await withReason('reopen', id, 'discarded_in_error')
    expect(await route(id)).toMatchObject({ status: 'routed', reasonCode: null })
  })

  it('keeps neither its number nor its name readable where it is stored', async () => {
    await route(await plantFax())
    const stored = await db
      .prepare('select f.*, d.name from incoming_faxes f join documents d on d.id = f.document_id')
      .first()
    expect(JSON.stringify(stored)).not.toMatch(/2125550188|cardiologist/)
  })
})

const filesOfDocument = (document: string) =>
  as('provider').call('GET /patients/:patient/documents/:document/files', {
    params: { patient, document },
  })
const pageOf = async (document: string, attachment: string) => {
  const params = { patient, document, attachment }
  const { file } = await as('provider').call(
    'GET /patients/:patient/documents/:document/files/:attachment',
    { params },
  )
  return atob(file)
}
