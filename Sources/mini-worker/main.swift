import MiniIsolation

WorkerProcessEntry.runIfRequested()
