import type { Browser, Page } from '@playwright/test'
import { callApiOrFail } from '../support/api'
import { createPatient } from '../support/people/create-patient'
import { demoEmail, signInDemo } from '../support/people/sign-in-demo'
import { runSql } from '../support/servers/state-database'
import { expect, openSecondUser, openTab, test } from '../support/test'

const userIdOf = async (account: string) => {
  const [row] = await runSql('select id from users where email = ?', demoEmail(account))
  return String(row?.id)
}

/** Gives a new patient the demo provider, whose assistant is the demo assistant. */
const joinPanel = async (patientId: string) => {
  const [provider, assistant] = [await userIdOf('provider'), await userIdOf('assistant')]
  await runSql(
    'update patients set provider_id = (select id from providers where user_id = ?) where id = ?',
    provider,
    patientId,
  )
  for (const [userId, reason] of [
    [provider, 'panel'],
    [assistant, 'assists'],
  ] as const)
    await runSql(
      'insert into care_team (user_id, patient_id, reason, since) values (?, ?, ?, ?)',
      userId,
      patientId,
      reason,
      new Date().toISOString(),
    )
}

interface KindOfConversation {
  readonly kind: string
  /** Who writes first, and loses the network; `patient` is a new one. */
  readonly author: string
  /** Who answer, each in a browser of their own. */
  readonly readers: readonly string[]
  /** Opens it with a first message; the author's page is signed in. */
  readonly start: (author: Page, patientId: string) => Promise<string>
}

const writeTo = async (page: Page, user: string, address = 'conversations') => {
  const { data } = await callApiOrFail(page, `/users/${user}/${address}`, {
    method: 'POST',
    body: { message_text: 'The first message' },
  })
  return data.attributes.conversation_id as string
}

const kinds: readonly KindOfConversation[] = [
  {
    kind: 'provider',
    author: 'patient',
    readers: ['provider', 'assistant'],
    start: async (page) => writeTo(page, await userIdOf('provider')),
  },
  {
    kind: 'care team',
    author: 'patient',
    readers: ['assistant', 'provider'],
    start: async (page) => writeTo(page, await userIdOf('assistant')),
  },
  {
    kind: 'support',
    author: 'patient',
    readers: ['support', 'manager'],
    start: (page, patientId) => writeTo(page, patientId, 'support_conversations'),
  },
  {
    kind: 'internal',
    author: 'provider',
    readers: ['assistant', 'manager'],
    start: async (page, patientId) => {
      const { data } = await callApiOrFail(page, `/patients/${patientId}/conversations/internal`, {
        method: 'POST',
        body: {},
      })
      return data.id
    },
  },
  {
    kind: 'staff',
    author: 'support',
    readers: ['assistant'],
    start: async (page) => writeTo(page, await userIdOf('assistant')),
  },
]

const openAs = async (browser: Browser, account: string) => {
  const page = await openSecondUser(browser)
  await page.goto('/consents/agree_tos')
  await signInDemo(page, account)
  return page
}
const thread = (page: Page) => page.getByRole('region', { name: 'Messages' })
const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const write = async (page: Page, text: string) => {
  await field(page).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}
/** Each sees it once, wherever it was written. */
const expectOnce = async (pages: readonly Page[], text: string) => {
  for (const page of pages) await expect(thread(page).getByText(text)).toHaveCount(1)
}

for (const { kind, author, readers, start } of kinds)
  test(`a conversation with ${kind}: live in each browser, once through a lost network and in two tabs, and no two answers unseen`, async ({
    page,
    browser,
  }) => {
    // Two of staff have one conversation: an earlier run wrote in it too.
    const run = Date.now()
    const marked = (text: string) => `${text} (${run})`
    const patientPage = author === 'patient' ? page : await openSecondUser(browser)
    const { id: patientId } = await createPatient(patientPage)
    await joinPanel(patientId)
    if (author !== 'patient') {
      await page.goto('/consents/agree_tos')
      await signInDemo(page, author)
    }
    const id = await start(page, patientId)
    const others = await Promise.all(readers.map((account) => openAs(browser, account)))
    const [first, second] = others
    if (!first) throw new Error('No one reads it')
    const staffAddress = `/staff/messages?open=${id}`
    await page.goto(author === 'patient' ? `/app/messages/${id}` : staffAddress)
    for (const other of others) await other.goto(staffAddress)
    for (const each of [page, ...others]) await expect(thread(each)).toBeVisible()

    // Live, both ways.
    await write(page, marked('Written by the author'))
    await expectOnce([page, ...others], marked('Written by the author'))
    await expect(field(first)).toBeEditable()
    await write(first, marked('Answered by the first'))
    await expectOnce([page, ...others], marked('Answered by the first'))

    // Without a network, through a reload of the other tab, and once it is back.
    const tab = await openTab(page)
    await tab.goto(page.url())
    await expect(thread(tab)).toBeVisible()
    await page.context().setOffline(true)
    await write(page, marked('Written in a tunnel'))
    await write(tab, marked('And from the other tab'))
    await expect(thread(tab).getByText(marked('Written in a tunnel'))).toBeVisible()
    await page.context().setOffline(false)
    await expectOnce([page, tab, ...others], marked('Written in a tunnel'))
    await expectOnce([page, tab, ...others], marked('And from the other tab'))
    const order = await thread(first)
      .getByText(marked('Written in a tunnel'))
      .or(thread(first).getByText(marked('And from the other tab')))
      .allTextContents()
    expect(order).toEqual([marked('Written in a tunnel'), marked('And from the other tab')])

    // Two who answer at once see each other, and an answer that came first.
    const [one, two] = second ? [first, second] : [first, page]
    if ((await field(two).count()) > 0 && (await field(two).isEditable())) {
      await field(one).fill('My answer is')
      await two.bringToFront()
      await field(two).pressSequentially(marked('Mine too'))
      await expect(one.getByText(/is writing a message/)).toBeVisible()
      await two.getByRole('button', { name: 'Send' }).click()
      await expect(one.getByText(/answered while you were writing/)).toBeVisible()
      await expect(field(one)).toHaveValue('My answer is')
    }
    for (const each of others) await each.context().close()
    if (patientPage !== page) await patientPage.context().close()
  })

test('who is taken out of a conversation while they write is told, and keeps what they typed', async ({
  page,
  browser,
}) => {
  const { id: patientId } = await createPatient(page)
  const id = await writeTo(page, patientId, 'support_conversations')
  const [support, guest] = await Promise.all(
    ['support', 'provider3'].map((account) => openAs(browser, account)),
  )
  if (!support || !guest) throw new Error('Two browsers are needed')
  const guestId = await userIdOf('provider3')
  await callApiOrFail(support, `/conversations/${id}/users`, {
    method: 'POST',
    body: { user_id: guestId },
  })
  await guest.goto(`/staff/messages?open=${id}`)
  await field(guest).fill('I was about to say')
  await callApiOrFail(support, `/conversations/${id}/users/${guestId}`, { method: 'DELETE' })
  await expect(guest.getByText('You were taken out of this conversation')).toBeVisible()
  await expect(guest.getByText('You had typed this')).toBeVisible()
  await expect(guest.getByRole('textbox', { name: 'You had typed this' })).toHaveValue(
    'I was about to say',
  )
  await expect(guest.getByRole('button', { name: 'Send' })).toHaveCount(0)

  // Taken in again, they write on where they stopped.
  await callApiOrFail(support, `/conversations/${id}/users`, {
    method: 'POST',
    body: { user_id: guestId },
  })
  await expect(field(guest)).toHaveValue('I was about to say')
  for (const each of [support, guest]) await each.context().close()
})
