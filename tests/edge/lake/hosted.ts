import { env } from 'cloudflare:workers'

const { SANITY_TEST_PROJECT_ID, SANITY_TEST_DATASET, SANITY_TEST_TOKEN } = env as unknown as Record<
  string,
  string | undefined
>

/** The hosted project the contract is held against, where one is named. */
export const hosted = SANITY_TEST_PROJECT_ID
  ? {
      projectId: SANITY_TEST_PROJECT_ID,
      dataset: SANITY_TEST_DATASET ?? 'test',
      token: SANITY_TEST_TOKEN ?? '',
    }
  : null
