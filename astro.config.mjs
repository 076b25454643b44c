import { fileURLToPath } from 'node:url'
import cloudflare from '@astrojs/cloudflare'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'

// The adapter asks for older browsers, for which light-dark() is unrolled into sets of properties that
// a brand's own colors, written at run time, would miss. These browsers know it as it is.
const modernStyles = {
  name: 'modern-styles',
  enforce: 'post',
  configResolved: ({ build }) => {
    build.cssTarget = ['chrome125', 'firefox128', 'safari18']
  },
}

/** What every page with islands starts with, in one file: thirty small ones compress worse and each cost a request. */
const startModules = {
  name: 'start',
  test: /islands\/(translation\/hydrate-island|stores\/(session|inactivity|keep-alive|toasts|error-reporting|page-error|api|drafts)|chrome\/SessionMonitor|ui\/(Toasts|ErrorBoundary|Button))\.tsx?$/,
}

/** What a patient's pages load beside it: the live connection, queries and the header's own modules. */
const patientModules = {
  name: 'patient',
  test: /node_modules\/(partysocket\/dist\/ws|@nanostores\/query)[/.]|islands\/.*\/(PatientHeader|live|live-queries|use-query|new-message-toast|join-appointment-toast|open-visit|CountBadge|Menu)\.tsx?$/,
}

// The adapter heads every module with what a server needs; in the browser it weighs more than a kilobyte a page.
const lightModules = {
  name: 'light-modules',
  configEnvironment: (name) =>
    name === 'client'
      ? {
          build: {
            rolldownOptions: {
              output: { banner: '', codeSplitting: { groups: [startModules, patientModules] } },
            },
          },
        }
      : null,
}

/** pdfkit finds the color profile of PDF/A, which no document here is, beside its own file; a Worker's files have no addresses. */
const pdfWithoutColorProfile = {
  name: 'pdf-without-color-profile',
  transform: (code, id) =>
    /pdfkit\.(browser|node)\.mjs/.test(id)
      ? code.replace(/new URL\('[^']*\.icc', import\.meta\.url\)\.href/, "''")
      : null,
}

const pathOf = (path) => fileURLToPath(new URL(path, import.meta.url))

/** Forms load when they are first touched: `client:touch`. */
const hydrateOnTouch = {
  name: 'hydrate-on-touch',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({
        name: 'touch',
        entrypoint: pathOf('src/islands/early-actions/hydrate-on-touch.ts'),
      }),
  },
}

/** React, whose islands are hydrated by an entry of ours: it waits for the catalogue of the page's language. */
const translatedReact = () => {
  const { hooks, ...integration } = react()
  const clientEntrypoint = pathOf('src/islands/translation/hydrate-island.tsx')
  const setUp = (options) => {
    const addRenderer = (renderer) => options.addRenderer({ ...renderer, clientEntrypoint })
    return hooks['astro:config:setup']({ ...options, addRenderer })
  }
  return { ...integration, hooks: { ...hooks, 'astro:config:setup': setUp } }
}

// A build names itself by when it was made; caches, error reports and waiting tabs go by it.
const build = new Date().toISOString().replace(/\D/g, '').slice(0, 14)

export default defineConfig({
  output: 'server',
  adapter: cloudflare({ imageService: 'passthrough' }),
  integrations: [translatedReact(), hydrateOnTouch],
  // Sessions are the platform's own; Astro's would ask for a KV namespace that is not used.
  session: { driver: { entrypoint: 'unstorage/drivers/null' } },
  devToolbar: { enabled: false },
  build: { inlineStylesheets: 'always' },
  security: { checkOrigin: true },
  vite: {
    define: { 'import.meta.env.BUILD': JSON.stringify(process.env.VERSION ?? build) },
    // Every element of an island is created through this runtime, in the language of the page.
    oxc: { jsx: { importSource: pathOf('src/translations') } },
    plugins: [modernStyles, lightModules, pdfWithoutColorProfile],
  },
})
