import { readFileSync } from 'node:fs'
import { type IsolatedServer, startIsolatedServer } from './support/servers/isolated-server'
import {
  englishInput,
  expectPublishDisabled,
  expectVisible,
  field,
  openStudio,
  publish,
  queryLake,
  valueInput,
} from './support/studio'
import { linesOf, paste, replaceByPaste, richText } from './support/studio-paste'
import { expect, test } from './support/test'

// A state of its own: documents are published that other tests read.
const port = Number(process.env.E2E_PORT ?? 4399) + 30
const question = 'faq.prep-shot'
const questionPath = `/structure/patients;questions;faq-topic.prep;${question}`

test.use({ baseURL: `http://localhost:${port}`, viewport: { width: 1280, height: 900 } })
test.describe.configure({ timeout: 480_000 })

let server: IsolatedServer
test.beforeAll(async () => {
  server = await startIsolatedServer('studio-pastes', port)
})
test.afterAll(() => server?.stop())

const fixture = (name: string) => readFileSync(`tests/fixtures/studio/${name}.html`, 'utf8')

test('a paste keeps what its document means, and says what it left out', async ({ page }) => {
  await openStudio(page, 'editor', questionPath)
  await expectVisible(englishInput(page, 'question'))
  const answer = await richText(page, 'answer')
  const expectAnswer = (lines: readonly string[]) =>
    expect
      .poll(async () =>
        linesOf(await queryLake(page, `*[_id == "drafts.${question}"][0].answer.en`)),
      )
      .toEqual(lines)

  await replaceByPaste(answer, { html: fixture('tracked-changes') })
  await expectAnswer(['Take one tablet a day.', 'Take one tablet, H₂O, 10⁶ copies'])
  await expectVisible(page.getByText('Struck-out words were left out: “two tablets”, “two”.'))

  await replaceByPaste(answer, { html: fixture('word-comment') })
  await expectAnswer(['Take one tablet.'])
  await expectVisible(page.getByText('Comments in the margin were left out.'))

  await replaceByPaste(answer, { html: fixture('word-numbered') })
  await expectAnswer(['bullet: One', 'number: First'])

  await test.step('what cannot be said is refused, and the field stays as it is', async () => {
    await paste(answer, { html: '<p>10<sup>Q</sup> copies</p>' })
    await expectVisible(page.getByText('Raised or lowered letters cannot be shown here: “Q”.'))
    await expectAnswer(['bullet: One', 'number: First'])
  })
  await test.step('a plain field is read alike, and takes the paste back', async () => {
    const input = englishInput(page, 'question')
    await input.fill('')
    await paste(input, { html: fixture('tracked-changes'), text: 'Take two tabletsone tablet' })
    await expect(input).toHaveValue(/^Take one tablet a day\.\s+Take one tablet, H₂O, 10⁶ copies$/)
    await input.press('Control+Z')
    await expect(input).toHaveValue('')
    await paste(input, { text: 'Call \u202a+1 212 555 0142\u202c now?' })
    await expect(input).toHaveValue('Call +1 212 555 0142 now?')
  })
})

test('a rule of the lake is marked at its field, and what it cleans is not', async ({ page }) => {
  await openStudio(page, 'editor', '/intent/create/template=notice;type=notice/')
  await expectVisible(englishInput(page, 'text'))
  await englishInput(page, 'text').fill('Data: what we keep, and \u202bfor how long\u202c.')
  for (const [address, problem] of [
    ['https://x.example/my page', 'An address has no space in it'],
    ['mailto:care@x.org?subject=Hi there', 'An address has no space in it'],
    ['https://careplus.test@evil.example/', 'looks like the address that it leads to'],
    ['#_msocom_1', 'a note of the document it was copied from'],
    ['http://x.example/', 'Browsers warn about http://'],
    ['sms:+12125550142', 'A link begins with https://, mailto: or tel:'],
  ] as const) {
    await valueInput(page, 'href').fill(address)
    await expectPublishDisabled(page)
    const mark = field(page, 'href').getByTestId('input-validation-icon-error')
    const words = page.getByText(problem).filter({ visible: true })
    // A tip that is closing takes no pointer.
    await expect(async () => {
      await valueInput(page, 'href').hover()
      await mark.hover()
      await expect(words.first()).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 60_000 })
  }
  await valueInput(page, 'href').fill('https://trail.example ')
  await publish(page)
  await expect
    .poll(() =>
      queryLake(
        page,
        `*[_type == "notice" && string::startsWith(href, "https://trail")][0]{"text": text.en, href}`,
      ),
    )
    .toEqual({ text: 'Data: what we keep, and for how long.', href: 'https://trail.example' })
})

test('what is written and published without a network is kept and sent once', async ({
  page,
  context,
}) => {
  await openStudio(page, 'editor', '/structure/patients;questions;faq-topic.prep;faq.missed-pill')
  const input = englishInput(page, 'question')
  await expectVisible(input)
  await input.fill('Before')
  await expect
    .poll(() => queryLake(page, `*[_id == "drafts.faq.missed-pill"][0].question.en`))
    .toBe('Before')
  let failures = 0
  page.on('requestfailed', (request) => {
    if (request.url().includes('/lake/')) failures += 1
  })
  await context.setOffline(true)
  await input.pressSequentially(' the network went, and after', { delay: 40 })
  await expectVisible(page.getByText('No connection'))
  // More often than the Studio asks again by itself.
  await expect.poll(() => failures, { timeout: 60_000 }).toBeGreaterThan(12)
  await expect(page.getByText(/crashed/)).toHaveCount(0)
  await expect(input).toHaveValue('Before the network went, and after')
  await context.setOffline(false)
  await expectVisible(page.getByText('The connection is back'))
  await expect
    .poll(() => queryLake(page, `*[_id == "drafts.faq.missed-pill"][0].question.en`))
    .toBe('Before the network went, and after')

  await test.step('a publish whose answer is lost is published once, with no error', async () => {
    let isLost = false
    await page.route('**/data/actions/**', async (route) => {
      const isPublish = route.request().postData()?.includes('document.publish')
      if (!isPublish || isLost) return route.continue()
      isLost = true
      await route.fetch()
      await route.abort('connectionreset')
    })
    await publish(page)
    expect(isLost).toBe(true)
    await expect(page.getByText(/error occurred/)).toHaveCount(0)
    expect(
      await queryLake(page, `*[_id match "*faq.missed-pill"]{_id, "en": question.en}`),
    ).toEqual([{ _id: 'faq.missed-pill', en: 'Before the network went, and after' }])
  })
})
