import { isRendered } from './is-rendered'

/** Rem: between a menu and its button, and between a menu and the edge of the window. */
const gap = 0.35
const edge = 1

let followed: HTMLElement | null = null

/**
 * Places each menu by its button as it opens, and for as long as it is open, where the browser does not know anchors
 * (Safari before 26, Firefox before 147). It opens under its button where it fits, as it does by its anchor, else towards
 * the larger part of the window.
 */
export const placeMenus = () => {
  // The events of a popover do not bubble.
  document.addEventListener('beforetoggle', onToggle, true)
  addEventListener('scroll', placeFollowed, { capture: true, passive: true })
  addEventListener('resize', placeFollowed)
}

const onToggle = ({ target, newState }: ToggleEvent) => {
  if (!(target instanceof HTMLElement) || !target.matches('.menu[popover]')) return
  if (newState === 'open') followed = target
  else if (followed === target) followed = null
  placeFollowed()
  // It has a height once it is open, and is placed by it before it is painted.
  requestAnimationFrame(placeFollowed)
}

const placeFollowed = () => {
  if (!followed) return
  const buttons = document.querySelectorAll(`[popovertarget="${CSS.escape(followed.id)}"]`)
  const button = [...buttons].find(isRendered)
  if (!button) return
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const { left, right, top, bottom } = button.getBoundingClientRect()
  const { clientWidth: width, clientHeight: height } = document.documentElement
  const fits = bottom + (gap + edge) * rem + followed.scrollHeight <= height
  const isUnder = fits || top + bottom < height
  const isFromLeft = left + right < width
  const start = (isUnder ? bottom : height - top) + gap * rem
  const side = Math.max(0, isFromLeft ? left : width - right)
  Object.assign(followed.style, {
    top: isUnder ? `${start}px` : 'auto',
    bottom: isUnder ? 'auto' : `${start}px`,
    left: isFromLeft ? `${side}px` : 'auto',
    right: isFromLeft ? 'auto' : `${side}px`,
    maxBlockSize: `${height - start - edge * rem}px`,
  })
}
