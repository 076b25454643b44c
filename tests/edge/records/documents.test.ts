import { beforeEach, describe, expect, it } from 'vitest'
import { outboxProcessor } from '../events/event-fixtures'
import { onePage } from '../one-page-pdf'
import { as, db, type Person, userId, world } from '../world'

const patient = userId('patient')
const documentsAs = (who: Person) => as(who).documents.in({ patients: patient })
const addAs = (who: Person, more: object = {}) =>
  documentsAs(who).create({ kind: 'insurance', name: 'Letter of the insurer', ...more })
const addFile = async (who: Person, document: string) =>
  as(who).call('POST /patients/:patient/documents/:document/files', {
    params: { patient, document },
    body: { file: await onePage(), name: 'Page one' },
  })
const view = (who: Person, id: string) =>
  as(who).call('PATCH /patients/:patient/documents/:id/mark_viewed', { params: { patient, id } })
const review = (
  who: Person,
  id: string,
  body: { kind?: 'letter' | 'insurance'; needsAct: boolean },
) =>
  as(who).call('POST /patients/:patient/documents/:id/review', {
    params: { patient, id },
    body: { kind: 'insurance', ...body },
  })
const openTasks = async (subject: string) =>
  (
    await db
      .prepare('select kind from tasks where subject_id = ? and closed_at is null')
      .bind(subject)
      .all()
  ).results
/** The documents that the patient is asked to read. */
const openTodos = async () => {
  await outboxProcessor().drain()
  const todos = await as('patient')
    .todos.in({ patients: patient })
    .list({ filter: { kind: 'NEW_DOCUMENT', status: 'todo' } })
  return todos.map(({ subjectId }) => subjectId)
}
const notifiedOf = async (kind: string) =>
  (
    await db
      .prepare('select user_id as user from user_notifications where code = ?')
      .bind(kind)
      .all<{ user: string }>()
  ).results.map(({ user }) => user)

beforeEach(async () => {
  await world()
  await db.batch(
    ['attachments', 'documents', 'tasks', 'todos', 'user_notifications'].map((table) =>
      db.prepare(`delete from ${table}`),
    ),
  )
})

describe('a document of a patient', () => {
  it('comes with its files, becomes work for the care team, and is done once it is reviewed', async () => {
    const { id, fromPatient, shownToPatient } = await addAs('patient')
    expect({ fromPatient, shownToPatient }).toEqual({ fromPatient: true, shownToPatient: true })
    await addFile('patient', id)
    await outboxProcessor().drain()
    expect(await openTasks(id)).toEqual([{ kind: 'review_document' }])

    const [seen] = await documentsAs('assistant').list()
    expect(seen).toMatchObject({ name: 'Letter of the insurer', fileCount: 1, viewedAt: null })
    expect((await view('assistant', id)).viewedAt).not.toBeNull()
    await outboxProcessor().drain()
    expect(await openTasks(id)).toEqual([{ kind: 'review_document' }])
    const reviewed = await review('assistant', id, { kind: 'letter', needsAct: false })
    expect(reviewed).toMatchObject({ kind: 'letter', needsAct: false })
    expect(reviewed.reviewedAt).not.toBeNull()
    await outboxProcessor().drain()
    expect(await openTasks(id)).toEqual([])
  })

  it('that needs an act goes from who reviewed it to the clinician of the patient', async () => {
    const { id } = await addAs('patient')
    await outboxProcessor().drain()
    expect(await review('support', id, { needsAct: true })).toMatchObject({ needsAct: true })
    await outboxProcessor().drain()
    const tasks = await db
      .prepare(
        `select kind, assignee_id as assignee from tasks where subject_id = ? and closed_at is null`,
      )
      .bind(id)
      .all()
    expect(tasks.results).toEqual([{ kind: 'review_document', assignee: userId('provider') }])
    await review('provider', id, { needsAct: false })
    await outboxProcessor().drain()
    expect(await openTasks(id)).toEqual([])
  })

  it('is reviewed by staff of its patient alone, of what came in alone, and by their own kinds', async () => {
    const { id } = await addAs('patient')
    const own = await addAs('provider')
    const answer = { needsAct: false }
    await expect(review('patient', id, answer)).rejects.toMatchObject({ status: 403 })
    await expect(review('cbo', id, answer)).rejects.toMatchObject({ status: 404 })
    await expect(review('otherProvider', id, answer)).rejects.toMatchObject({ status: 404 })
    await expect(review('provider', own.id, answer)).rejects.toMatchObject({ status: 403 })
    await expect(review('support', id, { kind: 'letter', ...answer })).rejects.toMatchObject({
      status: 403,
    })
  })

  it('that two people review at once has the review of the first, and the second is told', async () => {
    const { id, version } = await addAs('patient')
    const reviewSeen = (who: Person) =>
      as(who).call('POST /patients/:patient/documents/:id/review', {
        params: { patient, id },
        version,
        body: { kind: 'insurance', needsAct: who === 'provider' },
      })
    await reviewSeen('provider')
    await expect(reviewSeen('assistant')).rejects.toMatchObject({ status: 412 })
    expect(await documentsAs('provider').get(id)).toMatchObject({ needsAct: true })
  })

  it('of the clinic tells its patient once it is shown to them, and not before', async () => {
    const { id, version } = await addAs('provider', { kind: 'letter', shownToPatient: false })
    await addFile('provider', id)
    await outboxProcessor().drain()
    const eventNames = async () =>
      (await as('patient').events.in({ patients: patient }).list()).flatMap(
        ({ name, subjectId }) => (subjectId === id ? [name] : []),
      )
    expect(await eventNames()).toEqual([])
    expect(await documentsAs('patient').list()).toEqual([])
    await expect(documentsAs('patient').get(id)).rejects.toMatchObject({ status: 404 })
    expect(await notifiedOf('document_added')).toEqual([])

    await documentsAs('provider').update(id, { shownToPatient: true }, { version })
    await outboxProcessor().drain()
    expect(await notifiedOf('document_added')).toEqual([patient])
    expect(await eventNames()).toContain('documents.create')
    await view('patient', id)
    const [read] = await documentsAs('provider').list()
    expect(read?.viewedAt).not.toBeNull()
  })

  it('asks its patient to read it, until they have, or it is hidden or taken back', async () => {
    const { id, version } = await addAs('provider', { kind: 'letter', shownToPatient: false })
    await addAs('patient')
    expect(await openTodos()).toEqual([])
    await documentsAs('provider').update(id, { shownToPatient: true }, { version })
    expect(await openTodos()).toEqual([id])
    // A new name asks for nothing anew.
    await view('patient', id)
    expect(await openTodos()).toEqual([])
    const read = await documentsAs('provider').get(id)
    await documentsAs('provider').update(id, { name: 'Your letter' }, { version: read.version })
    expect(await openTodos()).toEqual([])

    const second = await addAs('provider', { kind: 'letter' })
    expect(await openTodos()).toEqual([second.id])
    await documentsAs('provider').update(
      second.id,
      { shownToPatient: false },
      { version: second.version },
    )
    expect(await openTodos()).toEqual([])
    const third = await addAs('provider', { kind: 'letter' })
    expect(await openTodos()).toEqual([third.id])
    await documentsAs('provider').delete(third.id)
    expect(await openTodos()).toEqual([])
  })

  it('is marked read by the other side only, and taken back by whose it is', async () => {
    const own = await addAs('patient')
    const letter = await addAs('provider', { kind: 'letter' })
    await expect(view('patient', own.id)).rejects.toMatchObject({ status: 403 })
    await expect(view('provider', letter.id)).rejects.toMatchObject({ status: 403 })
    await expect(documentsAs('patient').delete(letter.id)).rejects.toMatchObject({ status: 403 })
    await expect(addFile('patient', letter.id)).rejects.toMatchObject({ status: 403 })
    await documentsAs('patient').delete(own.id)
    expect((await documentsAs('provider').list()).map(({ id }) => id)).toEqual([letter.id])
  })

  it('that tells of health is kept from the office; what the office adds is of its kinds', async () => {
    await addAs('provider', { kind: 'outside_result' })
    const paper = await addAs('support')
    expect((await documentsAs('support').list()).map(({ id }) => id)).toEqual([paper.id])
    await expect(addAs('support', { kind: 'letter' })).rejects.toMatchObject({ status: 403 })
    await expect(documentsAs('otherProvider').list()).rejects.toMatchObject({ status: 404 })
  })

  it('shows an organization what it sent, and nothing else', async () => {
    await addAs('support')
    const sent = await addAs('cbo', { kind: 'proof_of_income', name: 'Pay slip' })
    expect((await documentsAs('cbo').list()).map(({ id }) => id)).toEqual([sent.id])
  })

  it('of an organization is work until staff, and not the patient, have reviewed it', async () => {
    const { id } = await addAs('cbo', { kind: 'proof_of_income' })
    await outboxProcessor().drain()
    expect(await openTasks(id)).toEqual([{ kind: 'review_document' }])
    await expect(view('patient', id)).rejects.toMatchObject({ status: 403 })
    expect((await review('assistant', id, { needsAct: false })).viewedAt).not.toBeNull()
    await outboxProcessor().drain()
    expect(await openTasks(id)).toEqual([])
  })

  it('keeps neither its name nor its file readable where it is stored', async () => {
    const { id } = await addAs('patient', { name: 'Positive result' })
    await addFile('patient', id)
    const stored = await db.prepare('select * from documents').first()
    expect(JSON.stringify(stored)).not.toContain('Positive')
    const events = await db.prepare('select * from events where subject_id = ?').bind(id).all()
    expect(JSON.stringify(events.results)).not.toContain('Positive')
  })
})
