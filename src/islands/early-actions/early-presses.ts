/** Set on an island once React listens to it. */
const hydratedAttribute = 'data-hydrated'
/** The presses that came before, in order; one button is pressed once. */
const queueName = 'earlyPresses'
/** On an island, as `data-failed`: its files did not come. */
const failedName = 'failed'
/** On the page, as `data-outdated`: its browser is below the oldest that are served (decision 68). */
const outdatedName = 'outdated'
/** Safari 16.4, Chrome and Edge 111, Firefox 115 are the first to know all three; a test holds them to the build's own list. */
const isServed =
  "[].toSorted&&typeof CompressionStream=='function'&&CSS.supports('color:color-mix(in lab,red,red)')"
/** On the page, as `data-menus`: a script opens its popovers, for the browser does not know them. */
const menusName = 'menus'
const hasPopovers = "'popover'in HTMLElement.prototype"
const asleep = `astro-island:not([${hydratedAttribute}])`

/** Reports an outdated browser, in which no island runs to report errors. The report names neither the person nor the page. */
const reportOldBrowser = `fetch('/api/client_errors',{method:'POST',headers:{'content-type':'application/json'},body:'{"build":"unknown","kind":"OldBrowser","page":"/","frames":[]}'}).catch(()=>{})`

/**
 * Runs while the page is parsed. A press on a button of an island that React does not listen to yet would do
 * nothing: it is held, and the button shows that it is busy. Links and native popovers work without React; in a browser
 * without popovers, a button that opens one is held on any page until `placement/popover-polyfill.ts` is there. Enter in a
 * field presses the button that sends its form, though the browser would not while the button waits for what is typed.
 * An island whose files do not come is marked: `StartFailure` then says so, unless another one listens. It says too
 * that a browser is too old. There nothing is held: islands may never listen, and a form is sent as without scripts.
 */
export const earlyPressScript = `if(!(${isServed})){document.documentElement.dataset.${outdatedName}='';${reportOldBrowser}}else{if(!(${hasPopovers}))document.documentElement.dataset.${menusName}='';const q=window.${queueName}=new Set;addEventListener('click',e=>{const b=e.target.closest?.('${asleep} :is(button,[role=tab]):not(:disabled,[popovertarget])'+(${hasPopovers}?'':',[popovertarget]'));if(!b)return;e.preventDefault();e.stopPropagation();q.add(b);b.setAttribute('aria-busy',!0)},true);addEventListener('keydown',e=>{const b=e.key==='Enter'&&e.target.closest?.('${asleep} input')?.form?.querySelector('[type=submit]:disabled');if(b)q.add(b)},true);addEventListener('astro:hydration-error',e=>e.target.dataset.${failedName}='')}`

/** Marks an island as hydrated, and presses again what was pressed in it before. */
export const replayEarlyPresses = (island: HTMLElement) => {
  island.setAttribute(hydratedAttribute, '')
  replay((button) => island.contains(button) && !isWaitingForPopovers(button))
}

/** Opens, once a script can, what was pressed in a browser without popovers. */
export const replayEarlyPopovers = () => replay(opensPopover)

const opensPopover = (button: HTMLElement) => button.hasAttribute('popovertarget')
const isWaitingForPopovers = (button: HTMLElement) =>
  opensPopover(button) && !('popover' in HTMLElement.prototype)

const replay = (isReady: (button: HTMLElement) => boolean) => {
  const queue = earlyPresses()
  const pressed = [...queue].filter(isReady)
  for (const button of pressed) {
    queue.delete(button)
    button.removeAttribute('aria-busy')
  }
  // The effects of the first render, such as reading a draft, come first.
  if (pressed.length > 0) setTimeout(() => pressed.forEach(press), 0)
}

const press = (button: HTMLElement) => {
  if (button.isConnected) button.click()
}

const earlyPresses = (): Set<HTMLElement> =>
  (globalThis as { [queueName]?: Set<HTMLElement> })[queueName] ?? new Set()
