import { apply } from '@oddbird/popover-polyfill/fn'
import { replayEarlyPopovers } from '#islands/early-actions/early-presses'

/**
 * Popovers in browsers without them (Safari before 17, Chrome before 114, Firefox before 125); others never load this.
 * Its styles are the weakest of all, as the browser's own would be.
 */
apply({ layerName: 'reset.popovers' })
replayEarlyPopovers()
