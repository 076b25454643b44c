import { createClient } from '@sanity/client'
import type { WorkspaceOptions } from 'sanity'
import { lakeFetch } from './fetch'

type Where = Pick<
  WorkspaceOptions,
  'projectId' | 'dataset' | 'apiHost' | 'auth' | 'unstable_clientFactory'
>

const projectId = process.env.SANITY_STUDIO_PROJECT_ID
const dataset = process.env.SANITY_STUDIO_DATASET ?? 'production'

/** Whether the content is in the platform's own lake, beside the site. */
export const embedded = !projectId

/** Where the site is that is edited here. */
export const site = process.env.SANITY_STUDIO_SITE ?? (embedded ? here() : 'http://localhost:4321')

function here(): string {
  return typeof location === 'undefined' ? 'http://localhost:4321' : location.origin
}

const ownLake = (): Where => {
  const apiHost = `${here()}/lake`
  return {
    projectId: 'embedded',
    dataset: 'production',
    apiHost,
    unstable_clientFactory: (config) =>
      createClient({
        ...config,
        apiHost,
        useProjectHostname: false,
        // The session's cookie is enough, and goes nowhere else.
        withCredentials: !config.token,
        resolveFetch: () => lakeFetch,
      }),
    auth: {
      loginMethod: 'cookie',
      redirectOnSingle: true,
      providers: [{ name: 'staff', title: 'Staff sign-in', url: `${apiHost}/v1/auth/login/staff` }],
    },
  }
}

/** Hosted Sanity where a project is named, with its own sign-in; else the lake of this platform. */
export const workspace = (): Where => (projectId ? { projectId, dataset } : ownLake())
