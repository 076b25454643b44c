import { bucketOf } from '#edge/platform/five-minute-buckets'
import { createPatient } from '../support/people/create-patient'
import { signInDemo } from '../support/people/sign-in-demo'
import { runSql } from '../support/servers/state-database'
import { expect, openSecondUser, test } from '../support/test'

/** A clinician who may see this patient and has no visit now, at work for the next minutes. */
const openClinicianFor = async (patientId: string): Promise<string> => {
  const [found] = await runSql(
    `select u.email, pr.id from patients p
       join licenses l on l.state = p.state and l.status = 'active' and l.expires_on > date('now')
       join providers pr on pr.id = l.provider_id and pr.status = 'active'
       join users u on u.id = pr.user_id
       join provider_cbos m on m.provider_id = pr.id and m.cbo_id = p.cbo_id
       join provider_type_encounter_types t on t.provider_type_id = pr.type_id and t.encounter_type_id = '1'
     where p.id = ? and not exists (
       select 1 from appointments a where a.provider_id = pr.id and a.status = 'In progress')
     order by pr.rank desc limit 1`,
    patientId,
  )
  const bucket = bucketOf(Date.now())
  await runSql(
    `insert into availabilities (id, provider_id, start_bucket, end_bucket, timezone, status, created_at, updated_at)
     select lower(hex(randomblob(16))), ?1, ?2, ?3, 'America/New_York', 'authorized', '', ''
     where not exists (
       select 1 from availabilities where provider_id = ?1 and start_bucket < ?3 and end_bucket > ?2)`,
    String(found?.id),
    bucket,
    bucket + 3,
  )
  return String(found?.email).split('@')[0] ?? ''
}

test('a patient gets in line, a clinician accepts and gives back, and the patient is told each time', async ({
  page,
  browser,
}) => {
  const patient = await createPatient(page)
  const account = await openClinicianFor(patient.id)
  await page.goto('/app/appointments/booking?encounterTypeId=1')
  await page.getByRole('link', { name: /See a Provider Now/ }).click()
  await page.getByLabel('Your initials').fill(patient.initials)
  await page.getByRole('button', { name: 'See a provider now' }).click()
  await expect(page).toHaveURL(/\/app\/on-demand\//)
  await expect(page.getByRole('heading', { level: 1, name: 'You are in line' })).toBeVisible()

  // On the start page, and after a reload, the place is the same.
  await page.goto('/app')
  await page.getByRole('link', { name: /You are in line for a visit/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are in line' })).toBeVisible()

  const clinician = await openSecondUser(browser)
  await clinician.goto('/consents')
  await signInDemo(clinician, account)
  await clinician.goto('/staff/queue')
  const name = `${patient.firstName} ${patient.lastName}`
  await clinician.getByRole('button', { name: `Accept ${name}` }).click()
  await expect(clinician).toHaveURL(/\/staff\/visits\//)
  await expect(page.getByText('Someone has accepted your visit')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to your visit' })).toBeFocused()

  await clinician.goto('/staff/queue')
  await clinician.getByRole('button', { name: `Give back ${name}` }).click()
  const dialog = clinician.getByRole('dialog')
  await dialog.getByLabel('Why').selectOption('called_away')
  await dialog.getByRole('button', { name: 'Give back' }).click()
  await expect(clinician.getByRole('button', { name: `Accept ${name}` })).toBeVisible()
  await expect(page.getByText(/your clinician was called away/)).toBeVisible()

  await page.getByRole('button', { name: 'Leave the line' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the line' }).click()
  await expect(page.getByRole('heading', { name: 'You are no longer in line' })).toBeVisible()
  await expect(clinician.getByText(name)).toBeHidden()
})
