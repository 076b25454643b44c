import { createPatient } from '../support/people/create-patient'
import { signInDemo } from '../support/people/sign-in-demo'
import { runSql } from '../support/servers/state-database'
import { expect, openSecondUser, test } from '../support/test'

test('a patient asks to be seen in writing, a clinician takes it with its answers, gives it back, and the patient ends it', async ({
  page,
  browser,
}) => {
  const patient = await createPatient(page)
  await page.goto('/app/appointments/booking?encounterTypeId=1')
  await page.getByRole('link', { name: /Start Online Now/ }).click()
  await page.getByLabel('Your initials').fill(patient.initials)
  await page.getByRole('button', { name: 'Start my visit' }).click()
  await expect(page).toHaveURL(/\/app\/async-messaging\//)
  const id = page.url().split('/').at(-1) ?? ''
  await page.getByRole('link', { name: 'Answer the questions' }).click()
  await expect(page).toHaveURL(/\/app\/assessments\/async\/prep_post_encounter\//)
  // The questions have a journey of their own.
  await runSql(
    "update assessments set status = 'finished', finished_at = created_at where appointment_id = ?",
    id,
  )
  await page.goto(`/app/async-messaging/${id}`)
  await expect(page.getByRole('heading', { name: 'Your answers are in line' })).toBeVisible()

  const clinician = await openSecondUser(browser)
  await clinician.goto('/consents')
  await signInDemo(clinician, 'clinical_lead')
  await clinician.goto('/staff/queue')
  await clinician.getByRole('link', { name: 'In writing' }).click()
  const name = `${patient.firstName} ${patient.lastName}`
  const row = clinician
    .getByRole('region', { name: 'Answered, waiting for a clinician' })
    .getByRole('listitem')
    .filter({ hasText: name })
  await row.getByRole('button', { name: `Assign ${name}` }).click()
  const assign = clinician.getByRole('dialog')
  const [licensed] = await runSql(
    `select l.provider_id as id from licenses l join patients p on p.state = l.state
     where p.id = ? and l.status = 'active' and l.expires_on > date('now') limit 1`,
    patient.id,
  )
  await assign.getByLabel('Clinician').selectOption(String(licensed?.id))
  await assign.getByRole('button', { name: 'Assign the visit' }).click()
  await clinician.goto(`/staff/visits/${id}`)
  await expect(clinician.getByRole('heading', { name: 'Answers' })).toBeVisible()
  await expect(clinician.getByRole('button', { name: 'Complete visit' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your provider has your answers' })).toBeVisible()

  await clinician.getByRole('button', { name: `Give back ${name}` }).click()
  const dialog = clinician.getByRole('dialog')
  await dialog.getByLabel('Why').selectOption('called_away')
  await dialog.getByRole('button', { name: 'Give back' }).click()
  await expect(clinician.getByRole('button', { name: 'Complete visit' })).toBeHidden()

  await page.getByText('I don’t need this visit any more').click()
  await page.getByRole('button', { name: 'Cancel this visit' }).click()
  await expect(page).toHaveURL(/\/app$/)
})
