import { beforeAll, describe, expect, it } from 'vitest'
import { admin, brand, faq, fresh, paragraphs, type Signed, signInClientOf, words } from './editors'
import { refusalTo } from './refusals'

let who: Signed
beforeAll(async () => {
  who = await admin()
})
const refusal = (document: { _id: string; [name: string]: unknown }) =>
  refusalTo(signInClientOf(who), document)
const wrong = async (document: { _id: string; [name: string]: unknown }) =>
  Object.keys(await refusal(document)).sort()

describe('a document that is published', () => {
  it('is held to the rules by mutations and by actions alike, and by drafts not at all', async () => {
    const id = fresh()
    const draft = { ...faq(`drafts.${id}`), href: 'javascript:alert(1)' }
    const client = signInClientOf(who)
    await client.create(draft)
    await expect(
      client.action({
        actionType: 'sanity.action.document.publish',
        draftId: `drafts.${id}`,
        publishedId: id,
      }),
    ).rejects.toMatchObject({ statusCode: 400, details: { type: 'actionError' } })
    await expect(client.create({ ...draft, _id: id })).rejects.toMatchObject({
      statusCode: 400,
      details: { type: 'mutationError' },
    })
    await client.create(faq(id))
    await expect(
      client.patch(id).set({ href: 'javascript:alert(1)' }).commit(),
    ).rejects.toMatchObject({ statusCode: 400 })
  })

  it('links to safe places alone', async () => {
    const links = (href: unknown) => ({ ...faq(fresh()), more: [{ _key: 'a', href }] })
    for (const good of ['/faq', '#top', 'https://cdc.gov/x', 'mailto:a@b.test', 'tel:+12125550100'])
      expect([good, await wrong(links(good))]).toEqual([good, []])
    for (const bad of [
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'java\nscript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      '//evil.test',
      '/\\evil.test',
      'ftp://x.test',
      'http://cdc.gov/x',
      'https://cdc.gov/my page',
      'https://care.test@evil.test/',
      'https://',
      'mailto:a@b.test?bcc=evil@x.test',
      'mailto:a@b.test?subject=Hi there',
      'mailto:a',
      'tel:call me',
      'sms:+12125550100',
      '#_msocom_1',
      '#_ftn1',
      5,
    ])
      expect([bad, await wrong(links(bad))]).toEqual([bad, ['more[0].href']])
  })

  it('loses the spaces around its links, and says of those inside what to do', async () => {
    const id = fresh()
    const link = (href: string) => ({ ...faq(id), more: [{ _key: 'a', href }] })
    expect(await refusal(link(' \u202ahttps://cdc.gov/x\u202c '))).toEqual({})
    expect(await signInClientOf(who).getDocument(id)).toMatchObject({
      more: [{ href: 'https://cdc.gov/x' }],
    })
    expect(await refusal(link('https://cdc.gov/my page'))).toEqual({
      'more[0].href': 'An address has no space in it. Write %20 where one belongs there.',
    })
  })

  it('may begin a sentence with the name of a scheme', async () => {
    for (const sentence of [
      'Data: what we keep.',
      'File: bring your card.',
      'Blob: x',
      'javascript: no',
    ])
      expect([
        sentence,
        await refusal({ ...faq(fresh(), sentence), answer: paragraphs(sentence) }),
      ]).toEqual([sentence, {}])
  })

  it('says in words what its pictures show', async () => {
    const asset = { _type: 'reference', _ref: 'image-x', _weak: true }
    const picture = (alt: unknown) => ({ ...faq(fresh()), picture: { _type: 'image', asset, alt } })
    expect(await wrong(picture(words('A clinician waves')))).toEqual([])
    for (const alt of [undefined, '', words('  '), {}])
      expect(await wrong(picture(alt))).toEqual(['picture.alt'])
  })

  it('loses characters that came along unseen, and keeps the marks Arabic and emoji take', async () => {
    const publishedText = async (text: string) => {
      const id = fresh()
      expect(await refusal({ ...faq(id, text), answer: paragraphs(text) })).toEqual({})
      const { question, answer } = (await signInClientOf(who).getDocument(id)) as never as {
        question: { en: string }
        answer: { en: { children: { text: string }[] }[] }
      }
      expect(answer.en[0]?.children[0]?.text).toBe(question.en)
      return question.en
    }
    expect(await publishedText('Call \u202a+1 212 555 0142\u202c now')).toBe(
      'Call +1 212 555 0142 now',
    )
    expect(await publishedText('نص \u202bعربي\u202c')).toBe('نص عربي')
    expect(await publishedText('First line\u000bsecond line')).toBe('First line\nsecond line')
    expect(await publishedText('a\u0007b\u009fc\u{e0041}d\u200be\ufeff')).toBe('abcde')
    for (const good of [
      'One\nTwo\tThree',
      '\u200fما هو \u2068PrEP\u2069؟',
      '👩‍⚕️ 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} می‌خواهم',
    ])
      expect(await publishedText(good)).toBe(good)
  })

  it('has its English where it has a translation, and a slug of small letters', async () => {
    expect(
      await wrong({ ...faq(fresh()), question: { _type: 'localeString', ar: 'مرحبا' } } as never),
    ).toEqual(['question.en'])
    expect(await wrong({ ...faq(fresh()), slug: { _type: 'slug', current: 'A b' } })).toEqual([
      'slug.current',
    ])
    const slugOf = (length: number) => ({ _type: 'slug', current: 'a'.repeat(length) })
    expect(await wrong({ ...faq(fresh()), slug: slugOf(51) })).toEqual(['slug.current'])
    expect(await wrong({ ...faq(fresh()), slug: slugOf(50) })).toEqual([])
  })

  it('has an address that no other of its type has where both are shown, races included', async () => {
    const client = signInClientOf(who)
    const slug = { _type: 'slug', current: fresh('slug') }
    const [own, other] = [fresh('brand'), fresh('brand')]
    for (const id of [own, other]) await client.create(brand(id))
    const forBrand = (id: string) => ({
      brands: [{ _type: 'reference', _key: id, _ref: id }],
    })
    const made = await Promise.allSettled(
      [fresh(), fresh()].map((id) => client.create({ ...faq(id), slug })),
    )
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await refusal({ ...faq(fresh()), slug })).toEqual({
      'slug.current': 'Another document has this address. Choose one of its own.',
    })
    // A brand may have its own beside the one for all, and so may another; a third may not.
    expect(await wrong({ ...faq(fresh()), slug, ...forBrand(own) })).toEqual([])
    expect(await wrong({ ...faq(fresh()), slug, ...forBrand(other) })).toEqual([])
    expect(await wrong({ ...faq(fresh()), slug, ...forBrand(own) })).toEqual(['slug.current'])
    expect(
      await wrong({ _id: fresh('topic'), _type: 'faqTopic', title: words('T'), slug }),
    ).toEqual([])
  })

  it('has all that its page shows, or its editor reads what is missing', async () => {
    const bare = (_type: string, more: object = {}) => ({ _id: fresh('t'), _type, ...more })
    const slug = () => ({ _type: 'slug', current: fresh('s') })
    const missing: Record<string, string[]> = {
      faqTopic: ['slug.current', 'title.en'],
      faqEntry: ['answer.en', 'question.en', 'slug.current', 'topic'],
      treatment: ['group', 'serviceLine', 'slug.current', 'summary.en', 'tile', 'title.en'],
      page: ['slug.current', 'title.en'],
      landingPage: ['hero.title.en', 'title'],
      notice: ['text.en', 'tone'],
      errorPage: ['code'],
    }
    for (const [type, paths] of Object.entries(missing))
      expect([type, (await wrong(bare(type))).sort()]).toEqual([type, paths])
    const emptyAnswer = { ...faq(fresh()), answer: paragraphs(' ') }
    expect(await refusal(emptyAnswer)).toEqual({ 'answer.en': 'Write it in English first' })
    expect(
      await wrong(
        bare('page', {
          title: words('P'),
          slug: slug(),
          steps: [{ _key: 'a', when: words('Now') }],
        }),
      ),
    ).toEqual(['steps[0].text.en', 'steps[0].title.en'])
    expect(await wrong(bare('notice', { text: words('N'), tone: 'info', until: 'soon' }))).toEqual([
      'until',
    ])
  })

  it('refers to documents that are there, of the type that its page expects', async () => {
    const client = signInClientOf(who)
    const page = fresh('page')
    await client.create({
      _id: page,
      _type: 'page',
      title: words('P'),
      slug: { _type: 'slug', current: page },
    })
    const weak = (_ref: string) => ({ _type: 'reference', _ref, _weak: true })
    for (const topic of [weak('nothing'), weak(page), { _type: 'reference', _ref: page }])
      expect(await refusal({ ...faq(fresh()), topic } as never)).toEqual({
        topic: 'Choose a topic that is published',
      })
    expect(
      await wrong({ ...faq(fresh()), brands: [{ ...weak(page), _key: 'a' }] } as never),
    ).toEqual(['brands[0]'])
  })
})
