/**
 * What code of the browser uses of React. Its packages are CommonJS, of which a bundler keeps all: here what else they
 * export is left out, with what only that calls, and an import of another name stops the build. It is added then.
 */
const usedNames = {
  react: [
    ...['Component', 'Fragment', 'Suspense', 'cloneElement', 'createContext', 'forwardRef'],
    ...['lazy', 'memo', 'startTransition', 'useCallback', 'useContext', 'useEffect', 'useId'],
    ...['useLayoutEffect', 'useMemo', 'useReducer', 'useRef', 'useState', 'useSyncExternalStore'],
  ],
  'react-dom': ['createPortal', 'flushSync'],
  // By React DOM.
  scheduler: [
    ...['scheduleCallback', 'cancelCallback', 'shouldYield', 'requestPaint', 'now'],
    ...['getCurrentPriorityLevel', 'ImmediatePriority', 'UserBlockingPriority'],
    ...['NormalPriority', 'LowPriority', 'IdlePriority'],
  ].map((name) => `unstable_${name}`),
}

const namesOf = '\0names-of:'
/** For a group of modules: it is a file of no folder. */
export const isReactNames = (id) => id.startsWith(namesOf)
const isReactItself = (id) => /^\0|\/node_modules\/(react|react-dom|scheduler)\//.test(id)

export const lightReact = {
  name: 'light-react',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (id, importer = '') =>
    Object.hasOwn(usedNames, id) && !isReactItself(importer) ? namesOf + id : null,
  load(id) {
    if (!isReactNames(id)) return null
    const name = id.slice(namesOf.length)
    return `import all from '${name}'\nexport const { ${usedNames[name].join()} } = all`
  },
  /** A name read from all of them, as in `React.use`, would be undefined in the browser. */
  onLog(_, { code, message }) {
    if (code === 'IMPORT_IS_UNDEFINED') this.error(message)
  },
  transform(code, id) {
    const [, file] =
      /\/node_modules\/(?:react|react-dom|scheduler)\/cjs\/(.*)\.production\.js$/.exec(id) ?? []
    if (Object.hasOwn(usedNames, file)) return withoutExports(code, this.parse(code), file)
    return file === 'react-dom-client' ? withoutDispatching(code, this.parse(code)) : null
  },
}

const withoutExports = (code, { body }, file) => {
  const isUnused = (name) => !usedNames[file].includes(name) && !/^(__|version$)/.test(name)
  return without(
    code,
    body.filter((node) => isUnused(nameSetOn('exports', node) ?? '__')),
  )
}

/** The hooks and the preloading that exports of React and React DOM alone called, by the tables of React DOM. */
const withoutDispatching = (code, { body }) => {
  const isUnused = (name) => /^(use|[DCLmXSM]$)/.test(name) && !usedNames.react.includes(name)
  const tables = [...nodesOf(body)].filter(
    ({ type, properties }) =>
      type === 'ObjectExpression' &&
      properties.some(({ key }) => ['useState', 'X'].includes(key?.name)),
  )
  if (tables.length < 5) throw new Error('React DOM is not written as this build knows it')
  return without(code, [
    ...tables.flatMap(({ properties }) => properties.filter(({ key }) => isUnused(key.name))),
    ...body.filter((node) => isUnused(nameSetOn(/^Hooks|Dispatcher$/, node) ?? '')),
  ])
}

/** The name in the statement `object.name = …`. */
const nameSetOn = (object, { expression }) =>
  expression?.left?.object?.name?.match(object) ? expression.left.property.name : undefined

function* nodesOf(value) {
  if (!value || typeof value !== 'object') return
  if (value.type) yield value
  for (const each of Object.values(value)) yield* nodesOf(each)
}

/** Without these parts, and the commas behind them. */
const without = (code, nodes) => {
  const parts = nodes.toSorted((one, another) => one.start - another.start)
  const ends = [0, ...parts.map(({ end }) => end + (code[end] === ',' ? 1 : 0))]
  return ends.map((end, at) => code.slice(end, parts[at]?.start)).join('')
}
