import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { as, db, userId, world } from '../world'

type Who = Parameters<typeof as>[0]

beforeAll(() => world())
beforeEach(async () => {
  // The trigger keeps what was published; a test begins without.
  await db.batch(
    [
      'drop trigger if exists sop_revisions_remain',
      'delete from sop_notifications',
      'delete from sop_revisions',
      'delete from sops',
    ].map((statement) => db.prepare(statement)),
  )
})

const text = 'Ask for name and date of birth before you open the chart.'
const write = (who: Who, changes: object = {}) =>
  as(who).sops.create({
    title: 'Check who is there',
    category: 'Clinical',
    policy: 'acknowledge',
    audience: ['provider', 'assistant'],
    draft: text,
    ...changes,
  } as never)
const publish = (who: Who, id: string, changeSummary?: string) =>
  as(who).call('POST /sops/:id/publish', { params: { id }, body: { changeSummary } })
const publishNew = async (who: Who = 'clinical_admin', changes: object = {}) => {
  const { id } = await write(who, changes)
  await publish(who, id)
  return id
}
const duties = (who: Exclude<Who, null>, unread?: boolean) =>
  as(who).call('GET /users/:user/sop_notifications', {
    params: { user: userId(who) },
    ...(unread !== undefined && { query: { unread } }),
  })
const acknowledge = (who: Who, sopId: string, revision: number) =>
  as(who).call('POST /sop_notifications', { body: { sopId, revision } })

describe('a procedure', () => {
  it('is a draft that no reader sees until it is published', async () => {
    const draft = await write('clinical_admin')
    expect(draft).toMatchObject({ status: 'draft', revision: 0, body: null, draft: text })
    await expect(as('provider').sops.get(draft.id)).rejects.toMatchObject({ status: 404 })
    await publish('clinical_admin', draft.id)
    expect(await as('provider').sops.get(draft.id)).toMatchObject({
      status: 'active',
      revision: 1,
      body: text,
      readAt: null,
    })
  })

  it('shows readers what is in force while its next revision is written', async () => {
    const id = await publishNew()
    await as('clinical_admin').sops.update(id, { draft: 'Ask for two identifiers.' })
    const seen = await as('provider').sops.get(id)
    expect(seen.body).toBe(text)
    expect(seen).not.toHaveProperty('draft')
  })

  it('says what changed from the second revision on, and keeps each text', async () => {
    const id = await publishNew()
    await as('clinical_admin').sops.update(id, { draft: 'Ask for two identifiers.' })
    await expect(publish('clinical_admin', id)).rejects.toMatchObject({
      status: 422,
      errors: [{ code: 'change_summary_missing' }],
    })
    await publish('clinical_admin', id, 'Two identifiers')
    const revisions = await as('assistant').call('GET /sops/:sop/revisions', {
      params: { sop: id },
    })
    expect(revisions).toMatchObject([
      { revision: 2, body: 'Ask for two identifiers.', changeSummary: 'Two identifiers' },
      { revision: 1, body: text, changeSummary: null },
    ])
    await expect(
      db.prepare("update sop_revisions set body = '' where sop_id = ?").bind(id).run(),
    ).rejects.toThrow('does not change')
  })

  it('is published only with a new text, unless it was retired', async () => {
    const id = await publishNew()
    await expect(publish('clinical_admin', id, 'Nothing')).rejects.toMatchObject({
      status: 409,
      errors: [{ code: 'nothing_to_publish' }],
    })
    await as('clinical_admin').call('POST /sops/:id/retire', { params: { id } })
    await expect(as('provider').sops.get(id)).rejects.toMatchObject({ status: 404 })
    await publish('clinical_admin', id, 'In force again')
    expect((await as('provider').sops.get(id)).revision).toBe(2)
  })

  it('that was in force cannot be deleted, a draft can', async () => {
    const published = await publishNew()
    await expect(as('clinical_admin').sops.delete(published)).rejects.toMatchObject({
      status: 409,
      errors: [{ code: 'procedure_published' }],
    })
    const draft = await write('clinical_admin')
    await as('clinical_admin').sops.delete(draft.id)
    await expect(as('clinical_admin').sops.get(draft.id)).rejects.toMatchObject({ status: 404 })
  })

  it('published by two editors at once gets one new revision', async () => {
    const id = await publishNew()
    await as('clinical_admin').sops.update(id, { draft: 'Ask for two identifiers.' })
    const answers = await Promise.allSettled([
      publish('clinical_admin', id, 'First'),
      publish('admin', id, 'Second'),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await as('clinical_admin').sops.get(id)).revision).toBe(2)
  })

  it('of a field is kept by those who answer for it', async () => {
    await expect(write('provider')).rejects.toMatchObject({ status: 403 })
    await expect(write('manager')).rejects.toMatchObject({ status: 403 })
    const { id } = await write('manager', { category: 'Operational' })
    await expect(as('clinical_lead').sops.update(id, { title: 'Mine' })).rejects.toMatchObject({
      status: 403,
    })
    await expect(as('manager').sops.update(id, { category: 'Clinical' })).rejects.toMatchObject({
      status: 403,
    })
    const clinical = await write('clinical_admin')
    await expect(as('manager').sops.delete(clinical.id)).rejects.toMatchObject({ status: 403 })
    await expect(publish('manager', clinical.id)).rejects.toMatchObject({ status: 403 })
    await expect(write('clinical_admin', { category: 'Lunch' })).rejects.toMatchObject({
      status: 422,
      errors: [{ code: 'unknown_category' }],
    })
  })

  it('is no matter of patients and organizations, and a pharmacy reads only its own', async () => {
    const id = await publishNew()
    for (const who of ['patient', 'cbo'] as const)
      await expect(as(who).sops.list()).rejects.toMatchObject({ status: 403 })
    await expect(as('pharmacy').sops.get(id)).rejects.toMatchObject({ status: 404 })
    const forPharmacies = await publishNew('clinical_admin', { audience: ['pharmacy'] })
    expect((await as('pharmacy').sops.get(forPharmacies)).body).toBe(text)
  })
})

describe('reading a procedure', () => {
  it('is confirmed once, by each person of its audience', async () => {
    const id = await publishNew()
    expect(await duties('provider', true)).toMatchObject([{ sopId: id, revision: 1, readAt: null }])
    expect(await duties('support')).toEqual([])
    const receipt = await acknowledge('provider', id, 1)
    expect(await acknowledge('provider', id, 1)).toEqual(receipt)
    expect(await duties('provider', true)).toEqual([])
    expect((await as('provider').sops.get(id)).readAt).toBe(receipt.readAt)
    expect(await duties('assistant', true)).toHaveLength(1)
  })

  it('is asked for again when a new revision is in force', async () => {
    const id = await publishNew()
    await acknowledge('provider', id, 1)
    await as('clinical_admin').sops.update(id, { draft: 'Ask for two identifiers.' })
    await publish('clinical_admin', id, 'Two identifiers')
    await expect(acknowledge('provider', id, 1)).rejects.toMatchObject({
      status: 409,
      errors: [{ code: 'revision_superseded' }],
    })
    expect(await duties('provider', true)).toMatchObject([
      { revision: 2, changeSummary: 'Two identifiers' },
    ])
  })

  it('is not asked for where the procedure is there to look up', async () => {
    await publishNew('clinical_admin', { policy: 'reference' })
    expect(await duties('provider')).toEqual([])
  })

  it('cannot be confirmed for a revision to come, nor can another’s list be read', async () => {
    const id = await publishNew()
    await expect(acknowledge('provider', id, 2)).rejects.toMatchObject({ status: 404 })
    await expect(acknowledge('support', id, 1)).rejects.toMatchObject({ status: 404 })
    await expect(
      as('manager').call('GET /users/:user/sop_notifications', {
        params: { user: userId('provider') },
      }),
    ).rejects.toMatchObject({ status: 404 })
  })

  it('is seen by the editors of its field: who did and who did not', async () => {
    const id = await publishNew()
    await acknowledge('provider', id, 1)
    const rows = await as('clinical_lead').call('GET /sop_notifications', { query: { sopId: id } })
    expect(rows.find(({ userId: who }) => who === userId('provider'))?.readAt).not.toBeNull()
    expect(rows.find(({ userId: who }) => who === userId('assistant'))?.readAt).toBeNull()
    expect(await as('manager').call('GET /sop_notifications', { query: { sopId: id } })).toEqual([])
    await expect(as('provider').call('GET /sop_notifications')).rejects.toMatchObject({
      status: 403,
    })
  })
})
