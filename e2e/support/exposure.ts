import type { Page } from '@playwright/test'
import { callApiOrFail } from './api'

const hourMs = 3_600_000

/** Stores an exposure of a patient so many hours ago, as the page's signed-in user. */
export const reportExposure = (
  page: Page,
  patientId: string,
  hoursAgo: number,
  state = 'NY',
  timezone = 'America/New_York',
) =>
  callApiOrFail(page, `/patients/${patientId}/exposures`, {
    method: 'POST',
    body: {
      occurred_at: new Date(Date.now() - hoursAgo * hourMs).toISOString(),
      timezone,
      state,
    },
  })
