/**
 * Runs before anything renders: removes the link parameters `fa` and `token` from the URL, and keeps them in this tab for
 * the island that exchanges them (`takeLinkParameter`).
 */
export const moveTokenToStorage =
  "(()=>{const u=new URL(location.href);let moved=false;for(const n of ['fa','token']){const v=u.searchParams.get(n);if(v===null)continue;moved=true;u.searchParams.delete(n);try{sessionStorage.setItem('link:'+n,v)}catch{}}if(moved)history.replaceState(null,'',u)})()"
