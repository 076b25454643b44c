import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import cloudflare from '@astrojs/cloudflare'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { buildTargets } from './scripts/browsers/oldest-browsers.mjs'
import { isReactNames, lightReact } from './scripts/light-react.mjs'
import { loadRevealScripts } from './scripts/react-reveals.mjs'
import { rulesVersion } from './scripts/rules-version.mjs'
import { moveTokenToStorage } from './src/islands/auth/link-tokens.ts'
import { earlyPressScript } from './src/islands/early-actions/early-presses.ts'

// Unrolled into sets of properties, light-dark() would miss a brand's own colors, which are written at run time: browsers
// that know it get it as it is, older ones one scheme (brand-css.ts). The number is lightningcss's Features.LightDark.
const lightDark = 1048576

/** The adapter names browsers of its own as those of the styles. */
const targetedStyles = {
  name: 'targeted-styles',
  enforce: 'post',
  configResolved: ({ build, css }) => {
    build.cssTarget = buildTargets
    css.lightningcss = { ...css.lightningcss, exclude: lightDark }
  },
}

const pathOf = (path) => fileURLToPath(new URL(path, import.meta.url))

/** 'stores/(live|query)' as the files of two modules; a name that no module has any more stops the build. */
const filesOf = (modules) => {
  const [, folder = '', names = modules] = /^(.*)\((.*)\)$/.exec(modules) ?? []
  return names.split('|').map((name) => {
    const files = ['.ts', '.tsx'].map((ending) => pathOf(`src/${folder}${name}${ending}`))
    const file = files.find((each) => existsSync(each))
    if (!file) throw new Error(`A group of modules names ${folder}${name}, which is not there`)
    return file
  })
}

/** Modules that are loaded together, in one file: small ones compress worse and each cost a request. */
const group = (name, modules, packages = [], isPart = () => false) => {
  const files = new Set(modules.flatMap(filesOf))
  const isOfPackage = (id) => packages.some((each) => id.includes(`/node_modules/${each}`))
  return { name, test: (id) => files.has(id) || isOfPackage(id) || isPart(id) }
}

/** By the pages that load them, and in this order: what a group's modules import, and no group before has, is in it too. */
const moduleGroups = [
  // Every page with islands.
  group(
    'start',
    [
      'islands/translation/hydrate-island',
      'islands/stores/(session|inactivity-and-keep-alive|heartbeat|toasts|error-reporting|page-error|service-worker/service-worker|use-store|api|drafts|use-server-now)',
      'islands/chrome/(ConnectionBanner|ErrorOverlay|SessionWarning)',
      'islands/ui/(Button|Art|feedback/Toasts|feedback/ErrorBoundary|feedback/LaterPart|feedback/lazy-part)',
    ],
    [],
    isReactNames,
  ),
  // Every page of a signed-in user: the live connection, queries, and parts that most of them show.
  group(
    'signed-in',
    [
      'islands/stores/(live|live-queries|use-query|append-rows)',
      'islands/chrome/(Notifications|nav-counts)',
      'edge/(platform/typed-keys|access/roles)',
      'content/address/append-query',
      'islands/ui/(Badge|CountBadge|Menu|Portrait|Tile|use-action|feedback/ActionError|feedback/ClosingBoundary|feedback/Empty)',
    ],
    // The half of partysocket that names rooms comes with a video room.
    ['partysocket/dist/ws', '@nanostores/query/'],
  ),
  group('patient', ['islands/chrome/PatientHeader', 'islands/open-visit/join-appointment-toast']),
  group('staff', [
    'islands/staff/chrome/(StaffSessionMonitor|AccountMenu)',
    'islands/staff/access/staff-events',
    'islands/staff/lists/open-in-place',
    'islands/staff/command-palette/CommandPalette',
    'islands/staff/messages/inbox',
  ]),
  group('time', ['edge/platform/time', 'edge/domains/business_hours/opening-hours']),
  group('languages', ['edge/platform/languages/(ascii-digits|hidden-characters)']),
  // Every control that takes files.
  group('files', ['edge/domains/attachments/file-limits', 'islands/ui/use-file-target']),
  group('messages', [
    'islands/messages/(conversation|presence|reply-due)',
    'islands/messages/outbox/(message-editor|outbox)',
    'islands/messages/thread/(MessageButtons|Thread|use-thread)',
    'islands/messages/compose/Composer',
    'islands/staff/messages/load-inbox',
    'edge/domains/conversations/kinds',
  ]),
  group('dialog', [
    'islands/ui/(Dialog|ConfirmDialog)',
    'islands/ui/form/(Checkbox|FieldFrame|FormActions)',
  ]),
  group('us-states', ['edge/platform/us-states']),
  // A page with a dialog names what its fields are; the form comes once it opens.
  group('schemas', ['edge/platform/fields'], ['zod/']),
  group('forms', ['islands/ui/form/(use-form-for|Field|TextArea)']),
  group('colleagues', ['islands/staff/colleagues/(colleague|ColleagueLine)']),
  group('combobox', ['islands/ui/form/Combobox', 'islands/staff/colleagues/ColleaguePicker']),
  group('message-files', ['islands/messages/attachments/(FileRow|FirstFiles|use-first-files)']),
  // Lists of staff that open a card beside them.
  group('staff-list', [
    'islands/staff/patient-card/(CardFrame|use-patient-card)',
    'islands/staff/shortcuts/shortcuts',
  ]),
  group('patient-facts', [
    'islands/staff/patient-card/next-visit',
    'islands/staff/patients/second-identifier',
    'edge/platform/phone-display',
  ]),
  group('staff-messages', [
    'islands/staff/inbox/Inbox',
    'islands/staff/messages/StaffThread',
    'islands/staff/messages/compose/NoteComposer',
  ]),
]

/** The worker without its comments and spaces, a third of its bytes. Names stay: they are read in the log of an error. */
const smallWithNames = { compress: true, mangle: false, codegen: { removeWhitespace: true } }

// The adapter heads every module with what a server needs; in the browser it weighs more than a kilobyte a page.
const lightModules = {
  name: 'light-modules',
  configEnvironment: (name) =>
    name === 'client'
      ? {
          build: {
            target: buildTargets,
            rolldownOptions: {
              output: { banner: '', codeSplitting: { groups: moduleGroups } },
            },
            modulePreload: false,
          },
        }
      : { build: { rolldownOptions: { output: { minify: smallWithNames } } } },
}

/**
 * A part that is loaded later is imported as it stands. Vite would name beside each import the files it needs, by names that
 * do not compress, and wait for their style sheets, which pages here carry inline (decision 48).
 */
const plainImports = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) =>
    id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : null,
}

/** What partysocket tells its developers in the console weighs 0.7 kB on every page of a signed-in user. */
const quietSocket = {
  name: 'quiet-socket',
  transform: (code, id) =>
    id.endsWith('/node_modules/partysocket/dist/ws.js')
      ? code
          .replace(/console\.(error|warn)\(\s*(["`])(\\.|(?!\2)[^\\])*\2\s*\)/g, '0')
          .replace(/this\._debug\([^;]*\);/g, '')
      : null,
}

/** What only a browser runs stays out of the worker: 700 kB of its modules. */
const browserOnly = {
  name: 'browser-only',
  applyToEnvironment: ({ name }) => name !== 'client',
  transform: (_code, id) =>
    /islands\/(visit\/room\/twilio-room|staff\/calls\/twilio-line)\.ts$/.test(id)
      ? 'export const connectTwilioRoom = null, connectTwilioLine = null'
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

/** Scripts that pages set inline; Astro knows its own, and those of components, itself. */
const inlineScripts = [earlyPressScript, moveTokenToStorage, ...(await loadRevealScripts())]
const hashOf = (script) => `sha256-${createHash('sha256').update(script).digest('base64')}`

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
  scopedStyleStrategy: 'where',
  // Each page says which scripts the build knows; what is sent admits those of them that it carries (decision 4).
  security: { checkOrigin: true, csp: { scriptDirective: { hashes: inlineScripts.map(hashOf) } } },
  vite: {
    define: {
      'import.meta.env.BUILD': JSON.stringify(process.env.VERSION ?? build),
      'import.meta.env.RULES': JSON.stringify(rulesVersion()),
    },
    // Every element of an island is created through this runtime, in the language of the page.
    oxc: { jsx: { importSource: pathOf('src/translations') } },
    plugins: [
      targetedStyles,
      lightModules,
      plainImports,
      lightReact,
      quietSocket,
      browserOnly,
      pdfWithoutColorProfile,
    ],
  },
})
