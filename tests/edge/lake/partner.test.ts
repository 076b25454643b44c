import { beforeAll, describe, expect, it } from 'vitest'
import { maxBrandDocuments } from '#content/lake/editors/brand-quota'
import { brandTypes, clinicPages, clinicQuestions } from '#content/lake/editors/grants'
import * as brandQueries from '#content/queries/brands'
import * as clinicianQueries from '#content/queries/clinicians'
import * as errorQueries from '#content/queries/errors'
import * as faqQueries from '#content/queries/faq'
import * as landingQueries from '#content/queries/landing'
import * as legalQueries from '#content/queries/legal'
import * as noticeQueries from '#content/queries/page-chrome'
import * as pageQueries from '#content/queries/pages'
import * as treatmentQueries from '#content/queries/treatments'
import type { ContentQuery } from '#content/query'
import { as, world } from '../world'
import {
  admin,
  ask,
  brand,
  faq,
  fresh,
  legal,
  publishByTwo,
  type Signed,
  signInClientOf,
  staff,
  words,
} from './editors'
import { typeDocuments } from './type-documents'

let partner: Signed
let own: string
let other: string
beforeAll(async () => {
  await world()
  ;[own, other] = [fresh('brand'), fresh('brand')]
  const root = signInClientOf(await admin())
  await root.create(brand(own, { name: `Own ${own}` }))
  await root.create(brand(other, { name: `Other ${other}` }))
  partner = await staff([`content.edit:${own}`, `content.publish:${own}`], 'cbo')
})

const refs = (...ids: string[]) => ids.map((id) => ({ _key: id, _type: 'reference', _ref: id }))
const refused = { statusCode: 403 }

describe('a partner with a grant for one brand', () => {
  it('publishes for its own brand what is shown by brand', async () => {
    await signInClientOf(partner).create({ ...faq(fresh()), brands: refs(own) })
  })

  it('never says in the place of the clinic what to do after an exposure', async () => {
    const client = signInClientOf(partner)
    const id = fresh()
    await client.create({ ...faq(id), brands: refs(own) })
    for (const current of clinicQuestions) {
      const slug = { _type: 'slug', current }
      await expect(
        client.create({ ...faq(fresh()), slug, brands: refs(own) }),
      ).rejects.toMatchObject(refused)
      await expect(client.patch(id).set({ slug }).commit()).rejects.toMatchObject(refused)
    }
    const treatment = {
      title: words('PEP'),
      slug: { _type: 'slug', current: 'pep' },
      summary: words('Within 72 hours'),
      group: 'Now',
      tile: 'clock',
    }
    for (const [serviceLine, isAllowed] of [
      ['PEP', false],
      ['Wellness', true],
    ] as const) {
      const created = client.create({
        _id: fresh('treatment'),
        _type: 'treatment',
        ...treatment,
        serviceLine,
        brands: refs(own),
      })
      await (isAllowed ? created : expect(created).rejects.toMatchObject(refused))
    }
  })

  it('keeps so many documents of its brand and no more, and may go on when some are gone', async () => {
    const create = async (ids: readonly string[]) => {
      const transaction = signInClientOf(partner).transaction()
      for (const id of ids) transaction.create({ ...faq(id), brands: refs(own) })
      await transaction.commit()
    }
    const ids = Array.from({ length: maxBrandDocuments - 20 }, (_, n) => fresh(`quota${n}`))
    await create(ids)
    await expect(create(Array.from({ length: 21 }, () => fresh()))).rejects.toMatchObject({
      ...refused,
      message: expect.stringContaining('A brand may have 1000 documents'),
    })
    const deletion = signInClientOf(partner).transaction()
    for (const id of ids) deletion.delete(id)
    await deletion.commit()
    await create([fresh()])
  })

  it('is told its brand as a role, with which the Studio begins its new documents', async () => {
    const answer = await ask('/lake/v1/users/me', {
      headers: { authorization: `Bearer ${partner.token}` },
    })
    const { roles } = (await answer.json()) as { roles: { name: string }[] }
    expect(roles.map(({ name }) => name)).toEqual(['editor', `brand:${own}`])
  })

  it('is refused every type that is the clinic’s, no matter which brand the document names', async () => {
    const clinics = typeDocuments(own).filter(
      ({ _type }) => !brandTypes.some((type) => type === _type),
    )
    expect(clinics.map(({ _type }) => _type).sort()).toEqual([
      'clinician',
      'errorPage',
      'faqTopic',
      'legalDocument',
    ])
    for (const document of clinics)
      for (const id of [fresh('x'), `drafts.${fresh('x')}`])
        await expect(
          signInClientOf(partner).create({
            ...document,
            _id: id,
            brand: refs(own)[0],
            brands: refs(own),
          }),
        ).rejects.toMatchObject(refused)
  })

  it('never gates a patient: no legal text of its own is asked of anyone', async () => {
    const before = await as(null).call('GET /consents_documents')
    for (const effectiveOn of ['2020-01-01', '2026-01-02', '2099-01-01'])
      await expect(
        signInClientOf(partner).create(
          legal(fresh('terms'), { effectiveOn, brands: refs(own), brand: refs(own)[0] }),
        ),
      ).rejects.toMatchObject(refused)
    // As another type first, then turned into a legal text.
    const id = fresh('terms')
    await signInClientOf(partner).create({ ...faq(id), brands: refs(own) })
    await expect(
      signInClientOf(partner).createOrReplace(legal(id, { brands: refs(own) })),
    ).rejects.toMatchObject(refused)
    expect(await as(null).call('GET /consents_documents')).toEqual(before)
  })

  it('is refused hosts, the default flag and the organization of its brand, by every way', async () => {
    const fields = {
      hosts: [`${fresh('h')}.test`],
      isDefault: true,
      cboId: '01990000-0106-7000-8000-000000000002',
    }
    const client = signInClientOf(partner)
    for (const set of Object.entries(fields).map(([name, value]) => ({ [name]: value }))) {
      await expect(client.patch(own).set(set).commit()).rejects.toMatchObject(refused)
      await expect(client.createOrReplace(brand(own, set))).rejects.toMatchObject(refused)
      await expect(client.createOrReplace(brand(`drafts.${own}`, set))).rejects.toMatchObject(
        refused,
      )
    }
    await client
      .patch(own)
      .set({ tagline: words('Ours') })
      .commit()
  })

  it('is refused the pages in which the clinic speaks for itself, as new or by another name', async () => {
    const client = signInClientOf(partner)
    const page = (_id: string, current: string) => ({
      _id,
      _type: 'page',
      title: words('We sell your data'),
      slug: { _type: 'slug', current },
      brands: refs(own),
    })
    for (const slug of clinicPages)
      for (const id of [fresh('page'), `drafts.${fresh('page')}`])
        await expect(client.create(page(id, slug))).rejects.toMatchObject(refused)
    const id = fresh('page')
    await client.create(page(id, id))
    await expect(
      client.patch(id).set({ 'slug.current': 'privacy' }).commit(),
    ).rejects.toMatchObject(refused)
  })

  it('holds nothing of others by a reference, so that the clinic can still withdraw it', async () => {
    const [text, question] = [fresh('terms'), fresh()]
    await publishByTwo(legal(text))
    await signInClientOf(await admin()).create({ ...faq(question), brands: refs(other) })
    for (const _ref of [text, question]) {
      const held = { ...faq(fresh()), brands: refs(own), held: { _type: 'reference', _ref } }
      await expect(signInClientOf(partner).create(held)).rejects.toMatchObject(refused)
      await expect(
        signInClientOf(partner).create({ ...held, _id: `drafts.${held._id}` }),
      ).rejects.toMatchObject(refused)
    }
  })

  it('does not take the id of another’s draft, and so cannot keep it from being published', async () => {
    const id = fresh()
    await signInClientOf(await admin()).create({ ...faq(`drafts.${id}`), brands: refs(other) })
    await expect(
      signInClientOf(partner).create({ ...faq(id), brands: refs(own) }),
    ).rejects.toMatchObject(refused)
    await expect(
      signInClientOf(partner).create({ ...faq(`versions.r1.${id}`), brands: refs(own) }),
    ).rejects.toMatchObject(refused)
  })

  it('is refused what belongs to another brand, to both, or to all', async () => {
    const client = signInClientOf(partner)
    for (const brands of [refs(other), refs(own, other), []])
      await expect(client.create({ ...faq(fresh()), brands })).rejects.toMatchObject(refused)
    await expect(client.createOrReplace(brand(other))).rejects.toMatchObject(refused)
    await expect(client.create(brand(fresh('brand')))).rejects.toMatchObject(refused)
  })
})

describe('the types a grant for one brand may write', () => {
  const queries = [
    brandQueries,
    clinicianQueries,
    errorQueries,
    faqQueries,
    landingQueries,
    legalQueries,
    noticeQueries,
    pageQueries,
    treatmentQueries,
  ].flatMap((module) =>
    Object.values(module).filter(
      (each): each is ContentQuery<unknown> => typeof each === 'object' && 'groq' in each,
    ),
  )

  it('are filtered by brand in every query of the site', () => {
    expect(queries.length).toBeGreaterThan(10)
    for (const { name, groq } of queries)
      for (const type of brandTypes.filter((each) => each !== 'brand')) {
        // Each place that selects the type, up to the end of its filter.
        const places = groq.split(`_type == "${type}"`).slice(1)
        for (const place of places)
          expect([
            name,
            type,
            /^[^\]]*(\$brand in brands\[|brand\._ref == \$brand|!defined\(brand\))/.test(place),
          ]).toEqual([name, type, true])
      }
  })
})
