import type { serviceStatus } from '#edge/domains/service/contract'
import type { z } from '#edge/jsonapi/contract'

type Service = z.output<typeof serviceStatus.output>['services'][number]

/** What each service is to a patient, and what to do while it is disturbed; some are done again once it works. */
export const serviceWords: Readonly<
  Record<
    Service['name'],
    { readonly title: string; readonly meanwhile: string; readonly canRetry?: boolean }
  >
> = {
  booking: {
    title: 'Booking a visit',
    meanwhile: 'Try again in a few minutes. What you saved is not lost.',
    canRetry: true,
  },
  join: {
    title: 'Joining a video visit',
    meanwhile: 'Close the page of your visit and open it again. It may work the next time.',
    canRetry: true,
  },
  reply: {
    title: 'Answers to your messages',
    meanwhile: 'An answer may take longer than we told you. What you sent is safe.',
  },
  result: {
    title: 'Your test results',
    meanwhile: 'Your results are safe. They may reach you later than planned.',
  },
}

export const stateWords = {
  works: { tone: 'positive', text: 'Works' },
  disturbed: { tone: 'danger', text: 'There are problems now' },
  disturbed_before: { tone: 'warning', text: 'Works again, after problems in the last hours' },
  unknown: { tone: 'warning', text: 'We cannot tell now' },
} as const satisfies Readonly<Record<Service['state'], object>>
