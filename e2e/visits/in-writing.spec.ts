import { answerOptions, itemsOf } from '#edge/domains/questionnaires/questions/questionnaire'
import { questionnaireOf } from '#edge/domains/questionnaires/questions/questionnaires'
import { callApiOrFail } from '../support/api'
import { openClinicianFor } from '../support/people/clinician-for'
import { createPatient } from '../support/people/create-patient'
import { signInDemo } from '../support/people/sign-in-demo'
import { expect, openSecondUser, test } from '../support/test'
import { fillNote } from '../support/visit'

/** The first choice of each question that has to be answered. */
const answers = itemsOf(questionnaireOf('prep_post_encounter'))
  .filter(({ required }) => required)
  .map((item) => ({ link_id: item.linkId, values: [answerOptions(item)[0]?.code] }))

test('a patient asks to be seen in writing, a clinician reads the answers, takes it, gives it back and takes it again, and the patient reads the plan', async ({
  page,
  browser,
}) => {
  const patient = await createPatient(page)
  const account = await openClinicianFor(patient.id)
  await page.goto('/app/appointments/booking?encounterTypeId=1')
  await page.getByRole('link', { name: /Start Online Now/ }).click()
  await page.getByLabel('Your initials').fill(patient.initials)
  await page.getByRole('button', { name: 'Start my visit' }).click()
  await expect(page).toHaveURL(/\/app\/async-messaging\//)
  const id = page.url().split('/').at(-1) ?? ''
  await page.getByRole('link', { name: 'Answer the questions' }).click()
  await expect(page).toHaveURL(/\/app\/assessments\/async\/prep_post_encounter\//)
  // The form of the questions has a journey of its own.
  const path = page.url().split('/').slice(-3).join('/')
  await callApiOrFail(page, `/patients/${patient.id}/assessments/${path}/finish`, {
    method: 'POST',
    body: { answers },
  })
  await page.goto('/app')
  await page.getByRole('link', { name: 'See the visit' }).click()
  await expect(page.getByRole('heading', { name: 'Your answers are in line' })).toBeVisible()

  const clinician = await openSecondUser(browser)
  await clinician.goto('/consents')
  await signInDemo(clinician, account)
  await clinician.goto('/staff/queue')
  await clinician.getByRole('link', { name: 'In writing' }).click()
  const name = `${patient.firstName} ${patient.lastName}`
  const row = clinician
    .getByRole('region', { name: 'Answered, waiting for a clinician' })
    .getByRole('listitem')
    .filter({ hasText: name })
  await row.getByText('Read the answers').click()
  await expect(row.locator('.details-list')).toBeVisible()
  await row.getByRole('button', { name: `Accept ${name}` }).click()
  await expect(clinician).toHaveURL(`/staff/visits/${id}`)
  await expect(clinician.getByRole('heading', { name: 'Answers' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your provider has your answers' })).toBeVisible()

  await clinician.getByRole('button', { name: `Give back ${name}` }).click()
  const dialog = clinician.getByRole('dialog')
  await dialog.getByLabel('Why').selectOption('called_away')
  await dialog.getByRole('button', { name: 'Give back' }).click()
  await expect(clinician.getByRole('button', { name: 'Complete visit' })).toBeHidden()
  await clinician.goto('/staff/queue?view=writing')
  await row.getByRole('button', { name: `Accept ${name}` }).click()
  await expect(clinician.getByRole('button', { name: 'Complete visit' })).toBeVisible()
  await expect(clinician.locator('.note-field').first()).toBeVisible()

  await clinician.getByRole('button', { name: 'Ask in a message' }).click()
  const question = clinician.getByRole('dialog')
  await question.getByLabel('Message to the patient').fill('Since when?')
  await question.getByRole('button', { name: 'Send to the patient' }).click()
  await expect(clinician.getByText('has not answered')).toBeVisible()
  const conversations = await callApiOrFail(page, '/conversations')
  await callApiOrFail(page, `/conversations/${conversations.data[0].id}/messages`, {
    method: 'PATCH',
    body: { message_text: 'Since Monday' },
  })
  await expect(clinician.getByRole('link', { name: 'Read the answer' })).toBeVisible()

  await fillNote(clinician)
  await clinician.getByRole('button', { name: 'Sign the note' }).click()
  await clinician.getByLabel('I wrote or reviewed this note').check()
  await clinician.getByRole('button', { name: 'Sign', exact: true }).click()
  await clinician.getByLabel('I have read this as the patient will.').check()
  await clinician.getByRole('button', { name: 'Send to the patient' }).click()
  await expect(clinician.getByText('Sent', { exact: true })).toBeVisible()
  await clinician.getByRole('button', { name: 'Complete visit' }).click()
  await expect(clinician.getByText('The patient has the plan.')).toBeVisible()

  await expect(page.getByRole('heading', { name: 'Your plan is ready' })).toBeVisible()
  await page.getByRole('link', { name: 'Read the plan' }).click()
  await expect(page.getByText('Take one pill each day.').first()).toBeVisible()
  await clinician.context().close()
})
