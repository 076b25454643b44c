import { beforeAll, describe, expect, it } from 'vitest'
import { claimDigest } from '#content/lake/editors/claim-digest'
import { world } from '../world'
import { editor, faq, fresh, type Signed, signInClientOf, staff, whole, words } from './editors'

let publisher: Signed
let clinician: Signed
beforeAll(async () => {
  await world()
  publisher = await editor()
  clinician = await staff([...whole, 'content.clinical'], 'clinical_lead')
})

const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const claim = (more: object = {}) => ({
  _type: 'claim',
  _key: 'a',
  text: words('PrEP prevents HIV'),
  source: 'CDC',
  reviewBy: day(300),
  ...more,
})
const withClaim = (more: object = {}, id = fresh()) => ({ ...faq(id), claims: [claim(more)] })
const landing = () => ({
  _id: fresh('landing'),
  _type: 'landingPage',
  title: 'Landing',
  hero: { title: words('Hello') },
})
const by = (who: Signed) => ({ approval: { by: who.id } })
const wrong = async (document: Parameters<typeof withClaim>[0]) => {
  try {
    await signInClientOf(clinician).create(withClaim({ ...by(clinician), ...document }))
    return []
  } catch (error) {
    const { items } = (error as { details: { items: { error: { path: string } }[] } }).details
    return items.map((item) => item.error.path)
  }
}

describe('a health claim', () => {
  it('is published once an account with a clinical grant approved it as it reads', async () => {
    const client = signInClientOf(publisher)
    const id = fresh()
    await client.create(withClaim({}, `drafts.${id}`))
    const publish = () =>
      client.action({
        actionType: 'sanity.action.document.publish',
        draftId: `drafts.${id}`,
        publishedId: id,
      })
    await expect(publish()).rejects.toMatchObject({ statusCode: 400 })
    await signInClientOf(clinician)
      .patch(`drafts.${id}`)
      .set({ 'claims[_key=="a"].approval': { by: clinician.id } })
      .commit()
    await publish()
    expect(await client.fetch('*[_id == $id][0].claims[0].approval', { id })).toEqual({
      by: clinician.id,
      name: 'Edith Lowell',
      on: day(0),
      of: claimDigest(claim(), {}),
    })
  })

  it('is refused once a word of it, in any language, is not what was approved', async () => {
    const id = fresh()
    await signInClientOf(clinician).create(withClaim(by(clinician), id))
    for (const set of [
      { 'claims[_key=="a"].text.en': 'Bleach prevents HIV' },
      { 'claims[_key=="a"].text.es': 'La lejía previene el VIH' },
      { 'claims[_key=="a"].reviewBy': day(20) },
      { 'claims[_key=="a"].source': 'A friend' },
    ])
      await expect(signInClientOf(publisher).patch(id).set(set).commit()).rejects.toMatchObject({
        statusCode: 400,
      })
    await signInClientOf(publisher).patch(id).set({ 'question.en': 'Does it work?' }).commit()
  })

  it('takes no approval from anyone else, nor in another name', async () => {
    const forged = { by: clinician.id, on: day(0), of: claimDigest(claim(), {}) }
    const refused = { statusCode: 403 }
    for (const approval of [forged, { ...forged, by: publisher.id }, { by: publisher.id }])
      await expect(signInClientOf(publisher).create(withClaim({ approval }))).rejects.toMatchObject(
        refused,
      )
    await expect(
      signInClientOf(clinician).create(withClaim({ approval: { ...forged, by: publisher.id } })),
    ).rejects.toMatchObject(refused)
    const support = await staff([...whole, 'content.clinical'], 'support')
    await expect(signInClientOf(support).create(withClaim(by(support)))).rejects.toMatchObject(
      refused,
    )
  })

  it('is what stands where the site shows claims: text of another type is refused there', async () => {
    const { _type: _, ...untyped } = claim()
    for (const other of [untyped, { ...untyped, _type: 'klaim' }, 'Bleach prevents HIV']) {
      await expect(
        signInClientOf(publisher).create({ ...faq(fresh()), claims: [other] as never }),
      ).rejects.toMatchObject({ statusCode: 400 })
      await expect(
        signInClientOf(publisher).create({
          ...landing(),
          sections: [{ _type: 'landingProof', _key: 'p', figure: '99%', claim: other }],
        } as never),
      ).rejects.toMatchObject({ statusCode: 400 })
    }
  })

  it('is approved with the figure it explains: another figure takes another approval', async () => {
    const section = (figure: string) => ({
      _type: 'landingProof',
      _key: 'p',
      figure,
      claim: { ...claim(by(clinician)), _key: undefined },
    })
    const document = { ...landing(), sections: [section('99%')] }
    await signInClientOf(clinician).create(document as never)
    const change = (set: object) => signInClientOf(publisher).patch(document._id).set(set).commit()
    for (const set of [
      { 'sections[0].figure': '100%' },
      { 'sections[0].about': words('exactly') },
      { 'sections[0].note': words('For everyone.') },
    ])
      await expect(change(set)).rejects.toMatchObject({ statusCode: 400 })
    await change({ 'sections[0].more': words('Ask us.') })
  })

  it('has words in English, not a text an approval would not cover', async () => {
    expect(await wrong({ text: 'PrEP prevents HIV' })).toEqual(['claims[0].text'])
    expect(await wrong({ text: words(' ') })).toEqual(['claims[0].text'])
    expect(claimDigest(claim({ text: 'one' }), {})).not.toBe(
      claimDigest(claim({ text: 'two' }), {}),
    )
  })

  it('takes no approval out of another document', async () => {
    const id = fresh()
    await signInClientOf(clinician).create(withClaim(by(clinician), id))
    const approval = await signInClientOf(publisher).fetch('*[_id == $id][0].claims[0].approval', {
      id,
    })
    await expect(signInClientOf(publisher).create(withClaim({ approval }))).rejects.toMatchObject({
      statusCode: 403,
    })
  })

  it('names the clinician who approved it and the day, not what the approval was sent with', async () => {
    const id = fresh()
    const approval = { by: clinician.id, name: 'Amara Osei, MD', on: '2020-01-01' }
    await signInClientOf(clinician).create(withClaim({ approval }, id))
    expect(
      await signInClientOf(publisher).fetch('*[_id == $id][0].claims[0].approval{name, on}', {
        id,
      }),
    ).toEqual({ name: 'Edith Lowell', on: day(0) })
  })

  it('is reviewed again after its approval and within a year', async () => {
    expect(await wrong({})).toEqual([])
    for (const reviewBy of [day(-11), day(0), day(367), '2099-01-01'])
      expect(await wrong({ reviewBy })).toEqual(['claims[0].reviewBy'])
    expect(await wrong({ source: '', reviewBy: '2027-13-40', url: 'http://x.test' })).toEqual([
      'claims[0].source',
      'claims[0].url',
      'claims[0].reviewBy',
    ])
  })
})
