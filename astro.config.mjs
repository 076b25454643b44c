import cloudflare from '@astrojs/cloudflare'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'

// The adapter asks for older browsers, for which light-dark() is unrolled into sets of properties that
// a brand's own colours, written at run time, would miss. These browsers know it as it is.
const modernStyles = {
  name: 'modern-styles',
  enforce: 'post',
  configResolved: ({ build }) => {
    build.cssTarget = ['chrome125', 'firefox128', 'safari18']
  },
}

export default defineConfig({
  output: 'server',
  adapter: cloudflare({ imageService: 'passthrough', sessionKVBindingName: undefined }),
  integrations: [react()],
  session: undefined,
  devToolbar: { enabled: false },
  vite: { plugins: [modernStyles] },
  build: { inlineStylesheets: 'always' },
})
