import cloudflare from '@astrojs/cloudflare'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'

export default defineConfig({
  output: 'server',
  adapter: cloudflare({ imageService: 'passthrough' }),
  integrations: [react()],
  // Sessions are the platform's own; Astro's would ask for a KV namespace nobody uses.
  session: { driver: { entrypoint: 'unstorage/drivers/null' } },
  devToolbar: { enabled: false },
  build: { inlineStylesheets: 'always' },
  security: { checkOrigin: true },
  vite: {
    build: {
      // dayjs marks nothing as free of side effects, so every island that reads a clock would carry it.
      rolldownOptions: {
        treeshake: {
          moduleSideEffects: [{ test: /node_modules\/dayjs/, sideEffects: false }],
        },
      },
    },
  },
})
