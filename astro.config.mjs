import cloudflare from '@astrojs/cloudflare'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'

export default defineConfig({
  output: 'server',
  adapter: cloudflare({ imageService: 'passthrough', sessionKVBindingName: undefined }),
  integrations: [react()],
  session: undefined,
  devToolbar: { enabled: false },
  build: { inlineStylesheets: 'always' },
})
