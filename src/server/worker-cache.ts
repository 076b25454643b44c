/** The cache of this data center. The types of browsers and of Workers disagree about what `caches` is. */
export const { default: workerCache } = caches as unknown as { readonly default: Cache }
