import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { createClient } from '@sanity/client'
import { exportTo } from '../../scripts/content/export.mjs'
import { importFrom } from '../../scripts/content/import.mjs'
import { serve } from '../../scripts/process/serve.mjs'
import { hostedBindings } from './clinic-command.mjs'
import { newClinic } from './new-clinic.mjs'

// Both have one origin and one set of keys, as a clinic and what is made of its export have.
const origin = 'https://localhost:4496'
const servers = []
after(() => Promise.all(servers.map((server) => server.close())))

/** A clinic in production, and its two admins. */
const openAt = async (port) => {
  const at = mkdtempSync(join(tmpdir(), 'careplus-content-'))
  let server
  const clinic = newClinic({ port, origin, at, runMinuteCron: () => server.runMinuteCron() })
  const invitations = await clinic.openClinic()
  const { outboundService } = clinic
  server = await serve({ port, at, bindings: hostedBindings(origin), cron: false, outboundService })
  servers.push(server)
  const admins = []
  for (const invitation of invitations) admins.push(await clinic.accept(invitation))
  const clientOf = ({ token }) =>
    createClient({
      projectId: 'embedded',
      dataset: 'production',
      apiHost: `http://localhost:${port}/lake`,
      useProjectHostname: false,
      token,
      apiVersion: '2026-03-01',
      useCdn: false,
    })
  return { ...clinic, admins, clientOf }
}

const words = (en) => ({ _type: 'localeString', en })
const slug = (current) => ({ _type: 'slug', current })
const topic = { _id: 'topic', _type: 'faqTopic', title: words('Cost'), slug: slug('cost') }
const brand = {
  _id: 'brand',
  _type: 'brand',
  name: 'Bluebird',
  slug: slug('bluebird'),
  palette: { primary: '#53b3e4', secondary: '#8ac541' },
}
const terms = {
  _id: 'terms',
  _type: 'legalDocument',
  document: 'agree_tos',
  version: '2026-12-own',
  title: words('Terms'),
  body: words('Terms\n\nBe kind.'),
  effectiveOn: '2026-01-01',
}
const claimed = {
  _id: 'claimed',
  _type: 'faqEntry',
  question: words('Does PrEP work?'),
  slug: slug('does-prep-work'),
  topic: { _type: 'reference', _ref: 'topic' },
  answer: {
    _type: 'localeBlocks',
    en: [
      {
        _type: 'block',
        _key: 'b0',
        style: 'normal',
        markDefs: [],
        children: [{ _type: 'span', _key: 's0', text: 'Yes.', marks: [] }],
      },
    ],
  },
}
const inAYear = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10)

/** A clinician who may approve what pages say of health. */
const nameClinician = async ({ call, waitForMail, accept, admins: [{ token }] }) => {
  const attributes = {
    email: 'cara@bluebird.test',
    first_name: 'Cara',
    last_name: 'Lind',
    role: 'clinical_lead',
  }
  const { id } = await call('POST', '/admin/system_users', {
    token,
    body: { data: { type: 'system_users', attributes } },
  })
  const clinician = await accept(
    await waitForMail('cara@bluebird.test', /invitation\?token=([\w-]+)/),
  )
  await call('PUT', `/system_users/${id}/grant`, {
    token,
    body: { access_rights: ['content.edit', 'content.publish', 'content.clinical'] },
  })
  return { ...clinician, id }
}

describe('the content of a clinic, in production', () => {
  it('comes back whole from its export in a new clinic: brand, legal text and approved claim', async () => {
    const from = await openAt(4496)
    const [first, second] = from.admins.map(from.clientOf)
    await first.create(brand)
    await first.create(topic)
    await first.create({ ...terms, _id: 'drafts.terms' })
    await second.action({
      actionType: 'sanity.action.document.publish',
      draftId: 'drafts.terms',
      publishedId: 'terms',
    })
    const clinician = await nameClinician(from)
    const claim = {
      _type: 'claim',
      _key: 'a',
      text: words('PrEP prevents HIV'),
      source: 'CDC',
      reviewBy: inAYear,
      approval: { by: clinician.id },
    }
    await from.clientOf(clinician).create({ ...claimed, claims: [claim] })
    const folder = mkdtempSync(join(tmpdir(), 'careplus-export-'))
    await exportTo({ client: first, isLake: true }, folder, { drafts: false })

    const into = await openAt(4497)
    const client = into.clientOf(into.admins[0])
    const result = await importFrom({ client, isLake: true }, folder, { replace: false })
    assert.deepEqual(
      { finalTexts: result.finalTexts, claims: result.claims },
      { finalTexts: [], claims: [] },
    )
    for (const id of ['brand', 'topic', 'terms', 'claimed']) {
      const { _rev, _createdAt, _updatedAt, ...there } = await first.getDocument(id)
      assert.partialDeepStrictEqual(await client.getDocument(id), there)
    }
    // And back: the export of the new clinic says the same to the old one.
    const again = mkdtempSync(join(tmpdir(), 'careplus-export-'))
    await exportTo({ client, isLake: true }, again, { drafts: false })
    assert.equal(
      (await importFrom({ client: first, isLake: true }, again, { replace: true })).written,
      0,
    )
  })
})
