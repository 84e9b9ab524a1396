@testable import MiniAgents

/// Sessions about elements.
extension AutomatorSession {
    static let elements = [
        AutomatorSession(
            "the state of an element is read",
            #"""
            > {"id":"1","method":"Page.getElement","params":{"selector":"#box"}}
            < {"id":"1","result":{"elementId":"$box","tagName":"view"}}
            > {"id":"2","method":"Element.getAttributes","params":{"elementId":"$box","names":["class","data-id","none"]}}
            < {"id":"2","result":{"attributes":["box first","7",null]}}
            > {"id":"3","method":"Element.getProperties","params":{"elementId":"$box","names":["__propPublic"]}}
            < {"id":"3","result":{"properties":[{"id":true,"class":true,"dataId":true}]}}
            > {"id":"4","method":"Element.getProperties","params":{"elementId":"$box","names":["id","dataset"]}}
            < {"id":"4","result":{"properties":["box",{"id":"7"}]}}
            > {"id":"5","method":"Element.getDOMProperties","params":{"elementId":"$box","names":["offsetWidth","offsetHeight","innerText","tagName"]}}
            < {"id":"5","result":{"properties":[100,50,"Box 0","view"]}}
            > {"id":"6","method":"Element.getStyles","params":{"elementId":"$box","names":["backgroundColor","width","opacity"]}}
            < {"id":"6","result":{"styles":["rgb(255, 0, 0)","100px",""]}}
            > {"id":"7","method":"App.callWxMethod","params":{"method":"pageScrollTo","args":[{"scrollTop":30,"duration":0}]}}
            < {"id":"7","result":{}}
            > {"id":"8","method":"Element.getOffset","params":{"elementId":"$box"}}
            < {"id":"8","result":{"left":0,"top":0}}
            > {"id":"9","method":"Element.getWXML","params":{"elementId":"$box","type":"inner"}}
            < {"id":"9","result":{"wxml":"<text>Box 0</text>"}}
            > {"id":"10","method":"Element.getWXML","params":{"elementId":"$box","type":"outer"}}
            < {"id":"10","result":{"wxml":"<view id=\"box\"…<text>Box 0</text></view>"}}
            > {"id":"11","method":"Element.getStyles","params":{"elementId":"$box","names":[1]}}
            < {"id":"11","error":{"message":"Element.getStyles needs names, a list of texts."}}
            """#
        ),
        AutomatorSession(
            "an element is tapped, and events are dispatched to it",
            #"""
            > {"id":"1","method":"Page.getElement","params":{"selector":"#box"}}
            < {"id":"1","result":{"elementId":"$box"}}
            > {"id":"2","method":"Element.tap","params":{"elementId":"$box"}}
            < {"id":"2","result":{}}
            > {"id":"3","method":"Page.getData","params":{"path":"events"}}
            < {"id":"3","result":{"data":["touchStart","touchEnd","tap"]}}
            > {"id":"4","method":"Page.setData","params":{"data":{"events":[]}}}
            < {"id":"4","result":{}}
            > {"id":"5","method":"Element.triggerEvent","params":{"elementId":"$box","type":"longpress","detail":{"x":1}}}
            < {"id":"5","result":{}}
            > {"id":"6","method":"Element.dispatchEvent","params":{"elementId":"$box","eventName":"touchstart","touches":[{"identifier":0,"pageX":1,"pageY":1}]}}
            < {"id":"6","result":{}}
            > {"id":"7","method":"Element.dispatchEvent","params":{"elementId":"$box","eventName":"tap"}}
            < {"id":"7","result":{}}
            > {"id":"8","method":"Page.getData","params":{"path":"events"}}
            < {"id":"8","result":{"data":["longTap","touchStart","tap"]}}
            > {"id":"9","method":"Page.getElement","params":{"selector":".item"}}
            < {"id":"9","result":{"elementId":"$item"}}
            > {"id":"10","method":"Element.tap","params":{"elementId":"$item"}}
            < {"id":"10","result":{}}
            > {"id":"11","method":"Page.getData","params":{"path":"items"}}
            < {"id":"11","result":{"data":[{"id":"b"}]}}
            """#
        ),
        AutomatorSession(
            "a touch of 350 milliseconds without a movement is a long one",
            #"""
            > {"id":"1","method":"Page.getElement","params":{"selector":"#box"}}
            < {"id":"1","result":{"elementId":"$box"}}
            > {"id":"2","method":"Element.touchstart","params":{"elementId":"$box"}}
            < {"id":"2","result":{}}
            ! 350
            > {"id":"3","method":"Element.touchend","params":{"elementId":"$box"}}
            < {"id":"3","result":{}}
            > {"id":"4","method":"Page.getData","params":{"path":"events"}}
            < {"id":"4","result":{"data":["touchStart","longTap","touchEnd"]}}
            > {"id":"5","method":"Page.setData","params":{"data":{"events":[]}}}
            < {"id":"5","result":{}}
            > {"id":"6","method":"Element.touchstart","params":{"elementId":"$box","touches":[{"identifier":0,"pageX":1,"pageY":1}]}}
            < {"id":"6","result":{}}
            > {"id":"7","method":"Element.touchmove","params":{"elementId":"$box","touches":[{"identifier":0,"pageX":9,"pageY":1}]}}
            < {"id":"7","result":{}}
            ! 400
            > {"id":"8","method":"Element.touchend","params":{"elementId":"$box","changedTouches":[{"identifier":0,"pageX":9,"pageY":1}]}}
            < {"id":"8","result":{}}
            > {"id":"9","method":"Element.touchstart","params":{"elementId":"$box"}}
            < {"id":"9","result":{}}
            ! 349
            > {"id":"10","method":"Element.touchend","params":{"elementId":"$box"}}
            < {"id":"10","result":{}}
            > {"id":"11","method":"Page.getData","params":{"path":"events"}}
            < {"id":"11","result":{"data":["touchStart","touchMove","touchEnd","touchStart","touchEnd"]}}
            > {"id":"12","method":"Page.setData","params":{"data":{"events":[]}}}
            < {"id":"12","result":{}}
            > {"id":"13","method":"Element.longpress","params":{"elementId":"$box"}}
            < {"id":"13","result":{}}
            > {"id":"14","method":"Page.getData","params":{"path":"events"}}
            < {"id":"14","result":{"data":["touchStart","longTap","touchEnd"]}}
            """#
        ),
        AutomatorSession(
            "text is entered",
            #"""
            > {"id":"1","method":"Page.getElement","params":{"selector":"#title"}}
            < {"id":"1","result":{"elementId":"$title","tagName":"input"}}
            > {"id":"2","method":"Element.callFunction","params":{"elementId":"$title","functionName":"input.input","args":["Tea"]}}
            < {"id":"2","result":{}}
            > {"id":"3","method":"Element.getProperties","params":{"elementId":"$title","names":["value","placeholder","disabled"]}}
            < {"id":"3","result":{"properties":["Tea","Title",false]}}
            > {"id":"4","method":"Page.getElement","params":{"selector":"#body"}}
            < {"id":"4","result":{"elementId":"$body","tagName":"textarea"}}
            > {"id":"5","method":"Element.callFunction","params":{"elementId":"$body","functionName":"textarea.input","args":["Milk"]}}
            < {"id":"5","result":{}}
            > {"id":"6","method":"Page.getData","params":{}}
            < {"id":"6","result":{"data":{"title":"Tea","body":"Milk"}}}
            > {"id":"7","method":"Element.callFunction","params":{"elementId":"$body","functionName":"textarea.inputt","args":["Milk"]}}
            < {"id":"7","error":{"message":"Element.callFunction has no function textarea.inputt. Did you mean textarea.input?…"}}
            """#
        ),
        AutomatorSession(
            "controls are changed",
            #"""
            > {"id":"1","method":"Page.getElement","params":{"selector":"#switch"}}
            < {"id":"1","result":{"elementId":"$switch","tagName":"switch"}}
            > {"id":"2","method":"Element.callFunction","params":{"elementId":"$switch","functionName":"switch.tap","args":[]}}
            < {"id":"2","result":{}}
            > {"id":"3","method":"Element.getProperties","params":{"elementId":"$switch","names":["checked"]}}
            < {"id":"3","result":{"properties":[true]}}
            > {"id":"4","method":"Page.getElement","params":{"selector":"#slider"}}
            < {"id":"4","result":{"elementId":"$slider"}}
            > {"id":"5","method":"Element.callFunction","params":{"elementId":"$slider","functionName":"slider.slideTo","args":[30]}}
            < {"id":"5","result":{}}
            > {"id":"6","method":"Page.getElement","params":{"selector":"#swiper"}}
            < {"id":"6","result":{"elementId":"$swiper"}}
            > {"id":"7","method":"Element.callFunction","params":{"elementId":"$swiper","functionName":"swiper.swipeTo","args":[1]}}
            < {"id":"7","result":{}}
            > {"id":"8","method":"Page.getData","params":{}}
            < {"id":"8","result":{"data":{"isOn":true,"level":30,"item":1}}}
            > {"id":"9","method":"Element.callFunction","params":{"elementId":"$swiper","functionName":"swiper.swipeTo","args":["1"]}}
            < {"id":"9","error":{"message":"swiper.swipeTo needs a number."}}
            > {"id":"10","method":"Element.callFunction","params":{"elementId":"$swiper","functionName":"swiper.swipeTo","args":[9]}}
            < {"id":"10","error":{"message":"…items…"}}
            """#
        ),
        AutomatorSession(
            "content and a movable view are moved",
            #"""
            > {"id":"1","method":"Page.getElement","params":{"selector":"#rows"}}
            < {"id":"1","result":{"elementId":"$rows","tagName":"scroll-view"}}
            > {"id":"2","method":"Element.callFunction","params":{"elementId":"$rows","functionName":"scroll-view.scrollTo","args":[0,120]}}
            < {"id":"2","result":{}}
            > {"id":"3","method":"Element.callFunction","params":{"elementId":"$rows","functionName":"scroll-view.scrollTop","args":[]}}
            < {"id":"3","result":{"result":120}}
            > {"id":"4","method":"Element.callFunction","params":{"elementId":"$rows","functionName":"scroll-view.scrollHeight","args":[]}}
            < {"id":"4","result":{"result":400}}
            > {"id":"5","method":"Element.callFunction","params":{"elementId":"$rows","functionName":"scroll-view.scrollLeft","args":[]}}
            < {"id":"5","result":{"result":0}}
            > {"id":"6","method":"Page.getElement","params":{"selector":"#chip"}}
            < {"id":"6","result":{"elementId":"$chip","tagName":"movable-view"}}
            > {"id":"7","method":"Element.callFunction","params":{"elementId":"$chip","functionName":"movable-view.moveTo","args":[20,30]}}
            < {"id":"7","result":{}}
            > {"id":"8","method":"Element.getProperties","params":{"elementId":"$chip","names":["_translateX","_translateY"]}}
            < {"id":"8","result":{"properties":[20,30]}}
            > {"id":"9","method":"Element.callFunction","params":{"elementId":"$chip","functionName":"scroll-view.scrollTop","args":[]}}
            < {"id":"9","error":{"message":"scroll-view.scrollTop needs a scroll-view, not <movable-view>."}}
            > {"id":"10","method":"Element.callFunction","params":{"elementId":"$chip","functionName":"movable-view.moveTo","args":[20]}}
            < {"id":"10","error":{"message":"movable-view.moveTo needs two numbers."}}
            """#
        ),
        AutomatorSession(
            "the data of a component is read and set, and its methods are called",
            #"""
            > {"id":"1","method":"Page.getElement","params":{"selector":"card"}}
            < {"id":"1","result":{"elementId":"$card","nodeId":"$node","tagName":"card"}}
            > {"id":"2","method":"Element.getData","params":{"elementId":"$card","nodeId":"$node","path":"label"}}
            < {"id":"2","result":{"data":"Card"}}
            > {"id":"3","method":"Element.setData","params":{"elementId":"$card","nodeId":"$node","data":{"label":"New"}}}
            < {"id":"3","result":{}}
            > {"id":"4","method":"Element.getElement","params":{"elementId":"$card","nodeId":"$node","selector":".inner"}}
            < {"id":"4","result":{"elementId":"$inner","tagName":"view"}}
            > {"id":"5","method":"Element.getDOMProperties","params":{"elementId":"$inner","names":["innerText"]}}
            < {"id":"5","result":{"properties":["New Tea"]}}
            > {"id":"6","method":"Element.callMethod","params":{"elementId":"$card","nodeId":"$node","method":"join","args":[1,2]}}
            < {"id":"6","result":{"result":"New12"}}
            > {"id":"7","method":"Element.callMethod","params":{"elementId":"$card","nodeId":"$node","method":"none","args":[]}}
            < {"id":"7","error":{"message":"…has no method \"none\"…"}}
            > {"id":"8","method":"Element.getProperties","params":{"elementId":"$card","nodeId":"$node","names":["title"]}}
            < {"id":"8","result":{"properties":["Tea"]}}
            > {"id":"9","method":"Element.getData","params":{"elementId":"$inner"}}
            < {"id":"9","error":{"message":"Element.getData needs a component; <view> is none."}}
            """#
        ),
        AutomatorSession(
            "a video is controlled by its context",
            #"""
            > {"id":"1","method":"Page.getElement","params":{"selector":"#film"}}
            < {"id":"1","result":{"elementId":"$film","tagName":"video","videoId":"film"}}
            > {"id":"2","method":"Element.callContextMethod","params":{"elementId":"$film","videoId":"film","method":"play","args":[]}}
            < {"id":"2","result":{}}
            > {"id":"3","method":"Page.getData","params":{"path":"isPlaying"}}
            < {"id":"3","result":{"data":true}}
            > {"id":"4","method":"Element.callContextMethod","params":{"elementId":"$film","videoId":"film","method":"none","args":[]}}
            < {"id":"4","error":{"message":"…not a function…"}}
            > {"id":"5","method":"Page.getElement","params":{"selector":"#box"}}
            < {"id":"5","result":{"elementId":"$box"}}
            > {"id":"6","method":"Element.callContextMethod","params":{"elementId":"$box","method":"play","args":[]}}
            < {"id":"6","error":{"message":"Element.callContextMethod needs a <video> with an id."}}
            """#
        ),
    ]
}
