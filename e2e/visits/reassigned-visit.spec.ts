import { callApiOrFail } from '../support/api'
import { findAxeViolations } from '../support/audits/axe'
import { bookFreeSlot, loadFreeSlots } from '../support/booking'
import { createPatient } from '../support/people/create-patient'
import { signInDemo } from '../support/people/sign-in-demo'
import { runSql } from '../support/servers/state-database'
import { expect, openSecondUser, test } from '../support/test'
import { providerAccount } from '../support/visit'

test('a clinician whose visit moves to a colleague while they write its note, and their assistant, are told who has it, and no word is lost', async ({
  page,
  browser,
}) => {
  const patient = await createPatient(page)
  const id = await bookFreeSlot(page, patient)
  const clinician = await openSecondUser(browser)
  await clinician.goto('/consents/agree_tos')
  await signInDemo(clinician, await providerAccount(id))
  await clinician.goto(`/staff/visits/${id}`)
  await expect(clinician.getByText(/^This visit begins on/)).toBeVisible()
  const field = clinician.locator('.note-field textarea').first()
  await field.fill('Asked about travel')

  const assistant = await openSecondUser(browser)
  await assistant.goto('/consents/agree_tos')
  await signInDemo(assistant, await providerAccount(id, 'assistant_id'))
  await assistant.goto(`/staff/visits/${id}`)
  await expect(assistant.locator('.note-field textarea').first()).toBeVisible()
  // On a phone, who the visit is with stands below the note.
  await assistant.setViewportSize({ width: 390, height: 844 })
  await expect(assistant.getByRole('region', { name: 'Patient' })).toBeVisible()

  const others = await runSql(
    `select other.id from appointments a join providers p on p.id = a.provider_id
     join providers other on other.assistant_id <> p.assistant_id where a.id = ?`,
    id,
  )
  const slot = (await loadFreeSlots(page, patient)).findLast(({ providerId }) =>
    others.some((other) => other.id === providerId),
  )
  if (!slot) throw new Error('No colleague has a free time')
  await callApiOrFail(page, `/patients/${patient.id}/appointments/${id}`, {
    method: 'PATCH',
    body: {
      provider_id: slot.providerId,
      availability_id: slot.availabilityId,
      time: slot.time,
    },
  })
  const [colleague] = await runSql(
    `select ifnull(nullif(u.nickname, ''), u.first_name) || ' ' || u.last_name as name
     from providers p join users u on u.id = p.user_id where p.id = ?`,
    slot.providerId,
  )
  const heading = clinician.getByRole('heading', { name: `${colleague?.name} has this visit now` })
  await expect(heading).toBeVisible()
  // The focus was in the note.
  await expect(heading).toBeFocused()
  await expect(clinician.getByText('What was written so far stays in the note')).toBeVisible()
  await expect(clinician.locator('.note-field')).toHaveCount(0)
  await expect(clinician.getByRole('button', { name: /Start visit|by phone/ })).toHaveCount(0)
  expect(await findAxeViolations(clinician)).toEqual([])
  const sameToAssistant = assistant.getByRole('heading', {
    name: `${colleague?.name} has this visit now`,
  })
  await expect(sameToAssistant).toBeVisible()
  await assistant.reload()
  await expect(sameToAssistant).toBeVisible()
  await expect(assistant.locator('.note-field')).toHaveCount(0)
  await expect(assistant.getByRole('button', { name: /Change type|by phone/ })).toHaveCount(0)
  await assistant.context().close()

  await clinician.reload()
  await expect(heading).toBeVisible()
  expect(await findAxeViolations(clinician)).toEqual([])
  await clinician.getByRole('link', { name: 'Go to your day' }).click()
  await clinician.waitForURL('**/staff/day')

  const holder = await openSecondUser(browser)
  await holder.goto('/consents/agree_tos')
  await signInDemo(holder, await providerAccount(id))
  await holder.goto(`/staff/visits/${id}`)
  await expect(holder.locator('.note-field textarea').first()).toHaveValue('Asked about travel')
  await clinician.context().close()
  await holder.context().close()
})
