// Makes React 1.5 KB smaller after compression: esbuild shortens the names of properties that only
// React reads. React's developer tools read them too, so they are turned off.

const fields = `
  memoizedState memoizedProps memoizedValue pendingProps updateQueue subtreeFlags elementType stateNode refCleanup childLanes
  treeForkCount baseState baseQueue baseLanes firstBaseUpdate lastBaseUpdate lastEffect lastRenderedReducer lastRenderedState
  eagerState hasEagerState revertLane retryLane retryQueue hiddenCallbacks hiddenUpdates firstContext memoCache cachePool pooledCache
  pooledCacheLanes treeContext isDehydrated hydrationErrors renderingStartTime tailMode pendingChildren pendingContext
  pendingLanes suspendedLanes pingedLanes warmLanes entangledLanes expiredLanes errorRecoveryDisabledLanes
  shellSuspendCounter expirationTimes callbackNode callbackPriority cancelPendingCommit timeoutHandle pingCache
  hoistableStyles hoistableScripts suspenseyImages waitingForImages waitingForViewTransition
  blockedOn targetContainers eventSystemFlags attachedListener optionsOrUseCapture containerInfo
  isReactComponent isPureReactComponent enqueueSetState enqueueReplaceState enqueueForceUpdate
  _internalRoot _currentValue _visibility _retryCache _fragmentFiber _observers _eventListeners _reactInternals _reactName
  _valueTracker _stashedDisplay _stashedText __reactInternalSnapshotBeforeUpdate __reactViewTransition
  unsuspend reactFragments fragmentInstance _reactRetry
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE __DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE
  unstable_scheduleCallback unstable_cancelCallback unstable_shouldYield unstable_requestPaint unstable_now
  unstable_getCurrentPriorityLevel unstable_ImmediatePriority unstable_UserBlockingPriority unstable_NormalPriority
  unstable_LowPriority unstable_IdlePriority`;

/**
 * Properties of React's own objects. None is a property of the browser, or a name that an island is
 * likely to use.
 */
export const reactFields: readonly string[] = fields.trim().split(/\s+/);

/** Options for esbuild. */
export const lightReact = {
  mangleProps: new RegExp(`^(?:${reactFields.join('|')})$`),
  define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
};
