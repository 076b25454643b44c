import { defineCliConfig } from 'sanity/cli'
import { nothingFromElsewhere } from './build/nothing-from-elsewhere'

const hosted = process.env.SANITY_STUDIO_PROJECT_ID

export default defineCliConfig({
  api: {
    projectId: hosted ?? 'embedded',
    dataset: process.env.SANITY_STUDIO_DATASET ?? 'production',
  },
  // Beside the site it has a path of its own; hosted, a host of its own.
  ...(!hosted && { project: { basePath: '/studio' } }),
  deployment: { autoUpdates: false },
  vite: (config) => ({
    ...config,
    plugins: [...(config.plugins ?? []), nothingFromElsewhere()],
  }),
})
