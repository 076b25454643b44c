import type { Page } from '@playwright/test'
import { callApi } from '../support/api'
import { createPatient } from '../support/people/create-patient'
import { signInStaff } from '../support/people/staff'
import { runSql } from '../support/servers/state-database'
import { expect, test } from '../support/test'

/** Places with names for the organization: the list and its count, search, a file, a chart and notifications. */
const readAll = async (page: Page, id: string, name: string) => {
  const list = await callApi(page, '/patients?sort=-id&page[size]=100&page[total]=true')
  const search = await callApi(page, '/patients/search', { method: 'POST', body: { name } })
  const chart = await callApi(page, `/patients/${id}`)
  const visits = await callApi(page, `/patients/${id}/appointments`)
  const { json } = await callApi(page, '/me')
  const notices = await callApi(page, `/users/${json.data.id}/user_notifications`)
  const names = (json: unknown) => JSON.stringify(json).includes(name)
  return {
    total: list.json.meta.total as number,
    listed: names(list.json),
    found: names(search.json),
    chart: chart.status,
    visits: visits.status,
    notices: JSON.stringify(notices.json).includes(id),
  }
}

test('a patient withdraws, and their organization loses them from that moment, on the pages that are open too', async ({
  page,
  browser,
}) => {
  const name = `Wren${Date.now() % 100_000}`
  const { id } = await createPatient(page, { firstName: name, lastName: 'Ames', initials: 'WA' })
  await runSql(
    `update patients set cbo_id = (select cbo_id from users where email = 'cbo@demo.careplus.test') where id = ?`,
    id,
  )
  const office = await browser.newContext()
  const [list, home, chart, card] = await Promise.all(
    Array.from({ length: 4 }, () => office.newPage()),
  )
  if (!list || !home || !chart || !card) throw new Error('No pages')
  await signInStaff(list, 'cbo')
  const before = await readAll(list, id, name)
  expect(before).toMatchObject({ listed: true, found: true, chart: 200, visits: 200 })
  await list.goto('/staff/patients?order=newest')
  await expect(list.getByRole('table')).toContainText(name)
  const count = list.locator('header .num').first()
  const counted = Number((await count.textContent())?.replace(/\D/g, ''))
  await home.goto('/staff')
  await expect(home.locator('#home-panels')).toContainText(name)
  await chart.goto(`/staff/patients/${id}`)
  await expect(chart.getByRole('heading', { level: 1 })).toContainText(name)
  await card.goto(`/staff/patients?order=newest&patient=${id}`)
  await expect(card.getByRole('region', { name: 'Patient' })).toContainText(name)

  await page.goto('/app/account/sharing')
  const organization = page.getByRole('region', { name: 'With your community organization' })
  await organization.getByRole('button', { name: 'Stop sharing' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click()
  await expect(organization).toContainText('You do not share this.')

  expect(await readAll(list, id, name)).toEqual({
    total: before.total - 1,
    listed: false,
    found: false,
    chart: 404,
    visits: 404,
    notices: false,
  })
  // Without a reload: each open page hears of it.
  await expect(list.getByRole('table')).not.toContainText(name)
  await expect(count).toHaveText(String(counted - 1))
  await expect(home.locator('#home-panels')).not.toContainText(name)
  await expect(card.getByText(name)).toHaveCount(0)
  await expect(chart.getByText(name)).toHaveCount(0)
  for (const each of [list, home, chart, card]) {
    await each.reload()
    await expect(each.getByText(name)).toHaveCount(0)
  }
  await office.close()
})
